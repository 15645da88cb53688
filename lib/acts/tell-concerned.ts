import { findRestoreLink } from '#db/queries/accounts/email-changes.ts'
import { listCorrectedPeople, type NoticedAct } from '#db/queries/audit/noticed-act.ts'
import { findContactsState } from '#db/queries/contacts/contacts-state.ts'
import { followingColumns } from '#db/values/record-fields.ts'
import { hashOf, restoreSecrets } from '#lib/auth/secret.ts'
import { env } from '#lib/env.ts'
import { contactMessage } from '#lib/mail/contact-messages.ts'
import { mergeMessage } from '#lib/mail/merge-messages.ts'
import {
  type AccessChange,
  accessMessage,
  detailsChangedMessage,
  type EmailMessage,
  emailChangedMessage,
} from '#lib/mail/messages.ts'
import { db } from '#lib/runtime/database.ts'
import { formatDay } from '#lib/text/language/format-date-time.ts'
import type { Language } from '#lib/text/language/language.ts'
import { labelOf } from './changes.ts'

type Messages = readonly EmailMessage[]

/** Writes the emails about an act to its person, or to the primary and billing contacts of its membership. */
export const toConcerned = (
  act: NoticedAct,
  language: Language | null,
): Messages | Promise<Messages> =>
  act.membershipId ? toMembership(act, act.membershipId) : toPerson(act, language)

/** Tells the person about access, or which details, and the old mailbox if the email has changed or is removed (decision 028). */
async function toPerson(act: NoticedAct, language: Language | null): Promise<Messages> {
  const { id, action, person, wasInvited, before, after } = act
  if (!person) return []
  const { accountId, name, email } = person
  const access = accessOf(act)
  if (access) {
    return email && person.hasPassword ? [accessMessage({ accountId, email, name }, access)] : []
  }
  if (!before || !after) return []
  const isUndone = action === 'change-undone'
  // Nothing else would tell the owner of a mailbox that it is taken away.
  const removed = after.email === null ? before.email : null
  const mailbox = removed ?? (person.hasPassword ? email : null)
  const columns = Object.keys(after).filter(
    (column) => (isUndone || removed || column !== 'email') && !followingColumns.includes(column),
  )
  // Not of a restored email: a link would give the account back to the thief.
  const restore = action === 'email-changed' ? await findRestoreSecret(id) : undefined
  // The mailbox of an unused account may be a stranger's, after a typing mistake.
  const isOwners = person.hasPassword || Boolean(before.emailVerifiedAt)
  const replaced = isOwners ? { accountId, newEmail: after.email, name } : { accountId }
  return [
    ...(before.email && after.email && (isOwners || wasInvited)
      ? [{ ...emailChangedMessage(before.email, replaced, restore), pageLanguage: language }]
      : []),
    ...(mailbox && columns.length > 0
      ? [
          detailsChangedMessage(
            { accountId, email: mailbox, name },
            () => columns.map(labelOf),
            isUndone,
          ),
        ]
      : []),
  ]
}

/**
 * Tells the owners of accounts which details an act on a membership or an application corrected. Anyone with the link of a
 * renewal can answer its questions, and staff trust the phone number on record.
 */
export const toCorrected = async ({ id }: NoticedAct): Promise<Messages> =>
  (await listCorrectedPeople(db, id)).flatMap(({ columns, ...owner }) => {
    const details = columns.filter((column) => column !== 'language')
    return details.length > 0 ? [detailsChangedMessage(owner, () => details.map(labelOf))] : []
  })

/** Finds the secret of the link that restores the old email; undefined if no AUTH_SECRET that is set gives it. */
async function findRestoreSecret(eventId: string): Promise<string | undefined> {
  const link = await findRestoreLink(db, eventId)
  return link && restoreSecrets(link.confirmed).find((one) => hashOf(one).equals(link.restores))
}

/** The change of what a person can do that an act made; undefined if it changed details only. */
function accessOf({
  action,
  before,
  after,
  erasureDueAt: dueAt,
}: NoticedAct): AccessChange | undefined {
  if (action === 'account-disabled') return { how: 'disabled' }
  if (action === 'account-enabled') return { how: 'enabled' }
  if (action === 'erasure-undone') return { how: 'kept' }
  // Without a day, it has been undone before anybody was told.
  if (action === 'erasure-planned') return dueAt ? { how: 'erased', dueAt } : undefined
  if (after?.roles) return { how: 'given', roles: after.roles }
  return before?.roles ? { how: 'taken', roles: before.roles } : undefined
}

const toMembership = ({ action, after, day }: NoticedAct, membershipId: string) =>
  after ? toContacts(action as MembershipAct, membershipId, after.renewsOn ?? day) : []

/** Tells the primary and billing contacts of a membership, each mailbox once, of an act and the day that it set. */
export async function toContacts(
  action: MembershipAct,
  membershipId: string,
  day: string | null,
): Promise<Messages> {
  const state = await findContactsState(db, membershipId)
  if (!state) return []
  const facts = () => ({
    day: day ? formatDay(day) : '',
    link: `${env.baseUrl}/memberships/${membershipId}`,
  })
  const readers = state.contacts.filter(({ primary, billing }) => primary || billing)
  return eachMailbox(readers).map((reader) => contactMessage(action, reader, state, facts))
}

/** The readers with an email, one for each mailbox: the last one who has it. */
export const eachMailbox = (
  readers: readonly { readonly email: string | null; readonly name: string }[],
): readonly { readonly email: string; readonly name: string }[] => [
  ...new Map(
    readers.flatMap(({ email, name }) =>
      email ? [[email.toLowerCase(), { email, name }] as const] : [],
    ),
  ).values(),
]

/** The acts on a membership that have an email of their own. */
type MembershipAct =
  | 'membership-renewed'
  | 'membership-ended'
  | 'membership-edited'
  | 'change-undone'

/** Tells the mailboxes of two accounts that were merged or separated, each once; none of an account that was never used. */
export function toBothAccounts({ sides, undoUntil }: NoticedAct): Messages {
  const [kept, merged] = sides ?? []
  if (!kept || !merged) return []
  const news = { username: kept.username, merged: merged.username, undoUntil }
  const readers = [merged, kept].filter(({ isUsed }) => isUsed)
  return eachMailbox(readers).map(({ email, name }) => mergeMessage(email, name, news))
}
