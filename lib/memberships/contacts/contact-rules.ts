import type { ContactChange, RecordedContact } from '#db/queries/contacts/contact-changes.ts'
import type { ContactLine, ContactsWrite } from '#db/queries/contacts/contacts-edit.ts'
import type {
  ContactPerson,
  ContactRights,
  ContactsState,
} from '#db/queries/contacts/contacts-state.ts'

/** A change of contacts that follows from their state. */
export type ContactsPlan = Pick<
  ContactsWrite,
  'kind' | 'accountId' | 'lines' | 'spends' | 'isConfirmation'
>

/** Finds a contact of a membership. */
export const contactOf = (
  { contacts }: Pick<ContactsState, 'contacts'>,
  accountId: string,
): ContactPerson | undefined => contacts.find((contact) => contact.accountId === accountId)

/** The rights that a contact may give to someone whom they invite; undefined if they may invite nobody. */
export function invitableRights(
  own: ContactPerson | undefined,
): readonly ('billing' | 'lsfr')[] | undefined {
  if (own?.primary) return ['billing', 'lsfr']
  return own?.billing ? ['billing'] : undefined
}

/** Returns true if a contact may invite someone with these rights: a billing contact only a successor. */
export const mayInvite = (
  own: ContactPerson | undefined,
  { billing, lsfr }: Pick<ContactPerson, 'billing' | 'lsfr'>,
): boolean => own?.primary === true || (own?.billing === true && billing && !lsfr)

const lineOf = (
  { accountId, ...own }: Pick<ContactPerson, 'accountId' | 'primary' | 'billing' | 'lsfr'>,
  rights: ContactRights,
): ContactLine => {
  const after = (right: keyof ContactRights) => rights[right] ?? own[right]
  return {
    accountId,
    rights: { primary: after('primary'), billing: after('billing'), lsfr: after('lsfr') },
  }
}

/** The contacts who lose a right that only one can have, because another contact gets it. */
const losers = (state: ContactsState, accountId: string, { primary, billing }: ContactRights) =>
  state.contacts
    .filter((contact) => contact.accountId !== accountId)
    .filter((contact) => (primary && contact.primary) || (billing && contact.billing))
    .map((contact) =>
      lineOf(contact, { ...(primary && { primary: false }), ...(billing && { billing: false }) }),
    )

/** Gives an account these rights; it becomes a contact if it is none. */
export const giveRights = (
  state: ContactsState,
  accountId: string,
  rights: ContactRights,
): readonly ContactLine[] => {
  const none = { accountId, primary: false, billing: false, lsfr: false }
  return [...losers(state, accountId, rights), lineOf(contactOf(state, accountId) ?? none, rights)]
}

/** The account that is no longer the primary contact after a change. */
export const formerPrimary = (
  { contacts }: ContactsState,
  lines: readonly ContactLine[],
): ContactPerson | undefined =>
  contacts.find(
    ({ accountId, primary }) =>
      primary && lines.some((line) => line.accountId === accountId && !line.rights?.primary),
  )

/** The contacts after a change: those that stay, with their new rights. */
export const contactsAfter = ({ contacts }: ContactsState, lines: readonly ContactLine[]) => [
  ...contacts.flatMap(({ accountId, primary, billing, lsfr }) =>
    lines.some((line) => line.accountId === accountId)
      ? []
      : [{ accountId, primary, billing, lsfr }],
  ),
  ...lines.flatMap(({ accountId, rights }) => (rights ? [{ accountId, ...rights }] : [])),
]

const rightsOfRecord = ({ is_primary, is_billing, lsfr_access }: RecordedContact) => ({
  primary: is_primary,
  billing: is_billing,
  lsfr: lsfr_access,
})

/** Undoes a change; undefined if a contact has changed again since, or someone else has the role by now. */
export function planUndo(
  state: ContactsState,
  { id, accountId, before, after }: ContactChange,
): ContactsPlan | undefined {
  const find = (rows: readonly RecordedContact[], account: string) =>
    rows.find((row) => row.account_id === account)
  const accounts = [...new Set([...before, ...after].map((row) => row.account_id))]
  const isUnchanged = accounts.every((account) => {
    const [now, then] = [contactOf(state, account), find(after, account)]
    if (!now || !then) return !now && !then
    const rights = rightsOfRecord(then)
    return (
      now.primary === rights.primary && now.billing === rights.billing && now.lsfr === rights.lsfr
    )
  })
  const lines = accounts.map((account) => {
    const row = find(before, account)
    return { accountId: account, rights: row ? rightsOfRecord(row) : null }
  })
  const result = contactsAfter(state, lines)
  const isOnePerRole = (['primary', 'billing'] as const).every(
    (role) => result.filter((contact) => contact[role]).length <= 1,
  )
  if (!isUnchanged || !isOnePerRole) return undefined
  return { kind: 'undone', accountId, lines, spends: { kind: 'change', id } }
}
