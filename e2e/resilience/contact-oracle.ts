import type { ContactChange } from '#db/queries/contacts/contact-changes.ts'
import type { ContactsState } from '#db/queries/contacts/contacts-state.ts'
import type { RecordedContact } from '#db/values/contact-change-kinds.ts'

/** A change that was made, with the list from which it was made. */
export interface MadeChange {
  readonly kind: string
  readonly accountId: string
  /** The member who made it; undefined for officers. */
  readonly memberId: string | undefined
  readonly state: ContactsState
  readonly before: readonly RecordedContact[]
  readonly after: readonly RecordedContact[]
  /** The change that it undoes. */
  readonly undoes?: ContactChange | undefined
}

type Rights = { readonly primary: boolean; readonly billing: boolean; readonly lsfr: boolean }

const rightsOf = (row: RecordedContact): Rights => ({
  primary: row.is_primary,
  billing: row.is_billing,
  lsfr: row.lsfr_access,
})

/** Returns true if a contact may invite someone with these rights, by the table of decision 083. */
export const canHaveInvited = (
  inviter: Rights | undefined,
  { billing, lsfr }: Pick<Rights, 'billing' | 'lsfr'>,
): boolean => inviter?.primary === true || (inviter?.billing === true && billing && !lsfr)

/**
 * Returns the rule that a change of contacts breaks; undefined if it breaks none. Written from the table of
 * decision 083, without the code that plans changes.
 */
export function brokenRule({
  kind,
  accountId,
  memberId,
  state,
  before,
  after,
  undoes,
}: MadeChange) {
  const then = new Map(state.contacts.map(({ accountId: id, ...own }) => [id, own as Rights]))
  const now = new Map<string, Rights>(then)
  for (const row of before) now.delete(row.account_id)
  for (const row of after) now.set(row.account_id, rightsOf(row))
  const primaryOf = (list: ReadonlyMap<string, Rights>) =>
    [...list].find(([, { primary }]) => primary)?.[0]
  const isPrimary = memberId !== undefined && primaryOf(then) === memberId
  const others = [...new Set([...then.keys(), ...now.keys()])].filter((id) => id !== accountId)
  const losesOnly = (allowed: readonly (keyof Rights)[]) =>
    others.every((id) => {
      const [old, own] = [then.get(id), now.get(id)]
      return (['primary', 'billing', 'lsfr'] as const).every(
        (right) => old?.[right] === own?.[right] || (allowed.includes(right) && !own?.[right]),
      )
    })
  const isSame = (role: keyof Rights) => then.get(accountId)?.[role] === now.get(accountId)?.[role]
  const member = memberId !== undefined
  const rules: Readonly<Record<string, () => boolean>> = {
    joined: () => {
      const invited = state.invitations.filter(({ isExpired, inviterId, billing, lsfr }) => {
        const mayInvite = canHaveInvited(then.get(inviterId), { billing, lsfr })
        const wins = (right: 'billing' | 'lsfr', given: boolean) =>
          now.get(accountId)?.[right] === (given || then.get(accountId)?.[right] === true)
        return !isExpired && mayInvite && wins('billing', billing) && wins('lsfr', lsfr)
      })
      const isSamePrimary = now.get(accountId)?.primary === (primaryOf(then) === accountId)
      return memberId === accountId && invited.length > 0 && losesOnly(['billing']) && isSamePrimary
    },
    added: () => !member && !then.has(accountId) && losesOnly(['primary', 'billing']),
    edited: () =>
      then.has(accountId) &&
      now.has(accountId) &&
      (member
        ? isPrimary && isSame('primary') && losesOnly(['billing'])
        : losesOnly(['primary', 'billing'])),
    removed: () =>
      !now.has(accountId) && losesOnly([]) && (!member || (isPrimary && memberId !== accountId)),
    left: () => memberId === accountId && !now.has(accountId) && losesOnly([]),
    'handed-over': () =>
      memberId === accountId &&
      state.offer?.toId === memberId &&
      state.offer.fromId === primaryOf(then) &&
      primaryOf(now) === memberId &&
      losesOnly(['primary']) &&
      isSame('billing') &&
      isSame('lsfr'),
    undone: () =>
      !member &&
      [...(undoes?.before ?? []), ...(undoes?.after ?? [])].every(({ account_id: id }) => {
        const is = (list: ReadonlyMap<string, Rights>, rows: readonly RecordedContact[] = []) => {
          const row = rows.find(({ account_id }) => account_id === id)
          return (['primary', 'billing', 'lsfr'] as const).every(
            (right) => list.get(id)?.[right] === (row && rightsOf(row)[right]),
          )
        }
        return is(then, undoes?.after) && is(now, undoes?.before)
      }),
    confirmed: () => isPrimary && losesOnly([]),
  }
  if (state.isFrozen && member) return `${kind} although members may change nothing`
  return rules[kind]?.() ? undefined : kind
}
