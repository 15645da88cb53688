import type { FoundAuditEvent } from '#db/queries/audit/audit-search.ts'
import { type AccountAction, type AuditAction, auditActions } from '#db/values/audit-actions.ts'
import type { SearchedPage } from '#db/values/searched-pages.ts'
import { currentTag } from '#lib/text/language/language.ts'
import { texts } from '#lib/text/texts.ts'

const sentences = (): Readonly<Record<AuditAction, string>> => texts().acts.about

/**
 * Returns the sentence about an action, perhaps on a list, with {name} for the person and {by} for who did it; an
 * action of another version is returned as it is.
 */
export const sentenceAbout = (action: string, list?: string | null): string => {
  const { lists, anyone } = texts().acts
  if (!Object.hasOwn(sentences(), action)) return action
  const named = list && Object.hasOwn(lists, list) ? lists[list as SearchedPage] : anyone.list
  return sentences()[action as AuditAction].replace('{list}', named)
}

/** Returns the sentence about an action to the person whose account it is, about a membership with this name. */
export const sentenceTo = (action: AccountAction, membership?: string | null): string =>
  texts().acts.to[action].replace(
    '{membership}',
    () => membership ?? texts().acts.anyone.membership,
  )

/** Names the actor as a sentence does: a colleague, an operator at the command line, a member or the service itself. */
export const actorOf = ({
  staffName,
  operator,
  requestId,
}: Pick<FoundAuditEvent, 'staffName' | 'operator'> &
  Partial<Pick<FoundAuditEvent, 'requestId'>>): string => {
  const text = texts().acts
  const others = requestId ? text.member : text.service
  return staffName ?? (operator ? text.operator(operator) : others)
}

/** Writes what happened as text; without a name or an actor, about anybody. */
export function sayAbout(
  action: string,
  names: { name?: string | null; by?: string; list?: string | null } = {},
): string {
  const { anyone } = texts().acts
  const named = { name: names.name ?? anyone.name, by: names.by ?? anyone.by }
  const said = sentenceAbout(action, names.list).replace(
    /\{(name|by)\}/g,
    (_, which: keyof typeof named) => named[which],
  )
  return said.charAt(0).toUpperCase() + said.slice(1)
}

/** Every action of the audit trail with what it means, by that sentence. */
export const listAuditActions = (): { readonly action: AuditAction; readonly meaning: string }[] =>
  auditActions
    .map((action) => ({ action, meaning: sayAbout(action) }))
    .sort((a, b) => a.meaning.localeCompare(b.meaning, currentTag()))
