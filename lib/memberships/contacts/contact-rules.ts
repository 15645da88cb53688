import type { ContactChange } from '#db/queries/contacts/contact-changes.ts'
import { maxOpenInvitations } from '#db/queries/contacts/contact-invitations.ts'
import type { ContactLine, ContactsWrite } from '#db/queries/contacts/contacts-edit.ts'
import type {
  ChangedRights,
  ContactPerson,
  ContactsState,
  WaitingInvitation,
} from '#db/queries/contacts/contacts-state.ts'
import type { RecordedContact } from '#db/values/contact-change-kinds.ts'

export type { ContactRights } from '#db/queries/memberships/memberships.ts'

/** A change of contacts that follows from their state. */
export type ContactsPlan = Pick<
  ContactsWrite,
  'kind' | 'accountId' | 'lines' | 'spends' | 'isConfirmation'
>

/** Plans a change from the present contacts, or returns the reason why they do not allow it. */
export type Planner<Refusal extends string> = (state: ContactsState) => ContactsPlan | Refusal

/** The rights that the primary contact gives and takes. */
export const movableRights = ['billing', 'lsfr'] as const

const roles = ['primary', ...movableRights] as const

/** Finds a contact of a membership. */
export const contactOf = (
  { contacts }: Pick<ContactsState, 'contacts'>,
  accountId: string,
): ContactPerson | undefined => contacts.find((contact) => contact.accountId === accountId)

/** Returns true if a contact may invite someone: the primary contact, or a billing contact a successor. */
export const canInvite = ({ primary, billing }: Pick<ContactPerson, 'primary' | 'billing'>) =>
  primary || billing

/**
 * Returns true if a contact may invite someone with these rights. A billing contact may invite only a successor, and a
 * disabled contact nobody.
 */
export const mayInvite = (
  own: ContactPerson | undefined,
  { billing, lsfr }: Pick<ContactPerson, 'billing' | 'lsfr'>,
): boolean => own?.isDisabled === false && (own.primary || (own.billing && billing && !lsfr))

const lineOf = (
  { accountId, ...own }: Pick<ContactPerson, 'accountId' | 'primary' | 'billing' | 'lsfr'>,
  rights: ChangedRights,
): ContactLine => {
  const after = (right: keyof ChangedRights) => rights[right] ?? own[right]
  return {
    accountId,
    rights: { primary: after('primary'), billing: after('billing'), lsfr: after('lsfr') },
  }
}

/** The contacts who lose a right that only one can have, because another contact gets it. */
const losers = (state: ContactsState, accountId: string, { primary, billing }: ChangedRights) =>
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
  rights: ChangedRights,
): readonly ContactLine[] => {
  const none = { accountId, primary: false, billing: false, lsfr: false }
  return [...losers(state, accountId, rights), lineOf(contactOf(state, accountId) ?? none, rights)]
}

/** The rights that a change moves, each with the account that gets it, the one that loses it, or both. */
export const movedRights = (
  state: Pick<ContactsState, 'contacts'>,
  lines: readonly ContactLine[],
) =>
  roles
    .map((right) => {
      const had = ({ accountId }: ContactLine) => contactOf(state, accountId)?.[right] === true
      return {
        right,
        to: lines.find((line) => line.rights?.[right] && !had(line))?.accountId,
        from: lines.find((line) => !line.rights?.[right] && had(line))?.accountId,
      }
    })
    .filter(({ to, from }) => to !== undefined || from !== undefined)

const gains = (state: ContactsState, lines: readonly ContactLine[], accountId: string) =>
  movedRights(
    state,
    lines.filter((line) => line.accountId === accountId),
  ).some(({ to }) => to !== undefined)

/** The account that is no longer the primary contact after a change. */
export const formerPrimary = (
  state: Pick<ContactsState, 'contacts'>,
  lines: readonly ContactLine[],
): ContactPerson | undefined => {
  const moved = movedRights(state, lines).find(({ right }) => right === 'primary')
  return contactOf(state, moved?.from ?? '')
}

/**
 * Adds a contact. Primary and billing move to it from the contact who has them. `unchanged` if it is one already, `disabled` if
 * it is disabled and would get a right.
 */
export const planAddition =
  (
    accountId: string,
    rights: ChangedRights,
    isDisabled = false,
  ): Planner<'unchanged' | 'disabled'> =>
  (state) => {
    if (contactOf(state, accountId)) return 'unchanged'
    const lines = giveRights(state, accountId, rights)
    return isDisabled && gains(state, lines, accountId)
      ? 'disabled'
      : { kind: 'added', accountId, lines }
  }

/**
 * Changes what a contact may do. `unchanged` if it is none, or if a right of `shown` has changed since (decision 057),
 * `disabled` if it is disabled and would get another right.
 */
export const planEdit =
  (
    accountId: string,
    rights: ChangedRights,
    shown: ChangedRights = {},
  ): Planner<'unchanged' | 'disabled'> =>
  (state) => {
    const now = contactOf(state, accountId)
    const isAsShown = roles.every((right) => now && (shown[right] ?? now[right]) === now[right])
    if (!isAsShown) return 'unchanged'
    const lines = giveRights(state, accountId, rights)
    if (now?.isDisabled && gains(state, lines, accountId)) return 'disabled'
    // The contacts hear of each line, and a right that stays where it is tells them nothing.
    return { kind: 'edited', accountId, lines: movedRights(state, lines).length > 0 ? lines : [] }
  }

/** Removes a contact; `unchanged` if it is none. */
export const planRemoval =
  (accountId: string, kind: 'removed' | 'left' = 'removed'): Planner<'unchanged'> =>
  (state) =>
    contactOf(state, accountId)
      ? { kind, accountId, lines: [{ accountId, rights: null }] }
      : 'unchanged'

const asPrimary =
  <Refusal extends string>(
    memberId: string,
    plan: Planner<Refusal>,
  ): Planner<Refusal | 'not-primary'> =>
  (state) =>
    contactOf(state, memberId)?.primary ? plan(state) : 'not-primary'

/** The primary contact sets billing and LSFR access of a contact. */
export const planOwnEdit = (memberId: string, ...edit: Parameters<typeof planEdit>) =>
  asPrimary(memberId, planEdit(...edit))

/** The primary contact removes another contact. */
export const planOwnRemoval = (
  memberId: string,
  accountId: string,
): Planner<'unchanged' | 'not-primary'> =>
  memberId === accountId ? () => 'not-primary' : asPrimary(memberId, planRemoval(accountId))

/** A contact leaves. The last one may leave too, which is a task for officers (decision 081). */
export const planDeparture = (memberId: string) => planRemoval(memberId, 'left')

/** The primary contact confirms the list. */
export const planConfirmation = (memberId: string) =>
  asPrimary<never>(memberId, () => ({
    kind: 'edited',
    accountId: memberId,
    lines: [],
    isConfirmation: true,
  }))

/** Returns the reason why a member may not offer the role of primary contact to another one. */
export function refusalOfOffer(state: ContactsState, memberId: string, accountId: string) {
  const other = contactOf(state, accountId)
  if (!contactOf(state, memberId)?.primary || memberId === accountId) return 'not-primary'
  if (!other) return 'gone'
  return other.email ? undefined : 'no-email'
}

/** Moves the role of primary contact to the member who was offered it; the former holder stays a contact. */
export const planHandOver =
  (memberId: string): Planner<'no-offer'> =>
  (state) => {
    if (state.offer?.toId !== memberId) return 'no-offer'
    const lines = giveRights(state, memberId, { primary: true })
    const spends = { kind: 'offer', id: memberId } as const
    return { kind: 'handed-over', accountId: memberId, lines, spends }
  }

/** The invitations of a membership that have not expired. */
const openIn = ({ invitations }: ContactsState) => invitations.filter(({ isExpired }) => !isExpired)

/** The invitations that a contact sees, sends again and withdraws: their own, or all for the primary contact. */
export const invitationsOf = (
  { contacts, invitations }: Pick<ContactsState, 'contacts' | 'invitations'>,
  memberId: string,
): readonly WaitingInvitation[] => {
  const isPrimary = contactOf({ contacts }, memberId)?.primary
  return invitations.filter(({ inviterId }) => isPrimary || inviterId === memberId)
}

/** Returns the reason why a member may not send an invitation; `email` is undefined for one that is sent again. */
export function refusalOfInvitation(
  state: ContactsState,
  inviterId: string,
  {
    email,
    isExpired = true,
    ...rights
  }: Pick<ContactPerson, 'billing' | 'lsfr'> & {
    readonly email?: string | undefined
    readonly isExpired?: boolean
  },
) {
  const open = openIn(state)
  if (!mayInvite(contactOf(state, inviterId), rights)) return 'not-allowed'
  if (open.some((other) => other.email.toLowerCase() === email?.toLowerCase())) return 'invited'
  return isExpired && open.length >= maxOpenInvitations ? 'too-many' : undefined
}

/** Makes an account a contact by an invitation, which works once; a contact only gains rights. */
export const planAcceptance =
  (
    accountId: string,
    { id, inviterId, billing, lsfr }: Omit<WaitingInvitation, 'email' | 'expiresAt' | 'isExpired'>,
  ): Planner<'not-open'> =>
  (state) => {
    if (!openIn(state).some((open) => open.id === id)) return 'not-open'
    if (!mayInvite(contactOf(state, inviterId), { billing, lsfr })) return 'not-open'
    const rights = { ...(billing && { billing }), ...(lsfr && { lsfr }) }
    const lines = giveRights(state, accountId, rights)
    return { kind: 'joined', accountId, lines, spends: { kind: 'invitation', id } }
  }

/**
 * Undoes a change; `changed-since` if a contact has changed again, or someone else has the role by now, `disabled` if a
 * disabled account would get a right.
 */
export const planUndo =
  ({
    id,
    accountId,
    before,
    after,
    disabledIds,
  }: ContactChange): Planner<'changed-since' | 'disabled'> =>
  (state) => {
    const rightsIn = (rows: readonly RecordedContact[], account: string) => {
      const row = rows.find(({ account_id }) => account_id === account)
      return row && { primary: row.is_primary, billing: row.is_billing, lsfr: row.lsfr_access }
    }
    const accounts = [...new Set([...before, ...after].map((row) => row.account_id))]
    const isUnchanged = accounts.every((account) => {
      const [now, then] = [contactOf(state, account), rightsIn(after, account)]
      if (!now || !then) return !now && !then
      return roles.every((role) => now[role] === then[role])
    })
    const lines = accounts.map((account) => ({
      accountId: account,
      rights: rightsIn(before, account) ?? null,
    }))
    const others = state.contacts.filter((contact) => !accounts.includes(contact.accountId))
    const isTaken = others.some(({ primary, billing }) =>
      lines.some(({ rights }) => (primary && rights?.primary) || (billing && rights?.billing)),
    )
    if (!isUnchanged || isTaken) return 'changed-since'
    if (disabledIds.some((account) => gains(state, lines, account))) return 'disabled'
    return { kind: 'undone', accountId, lines, spends: { kind: 'change', id } }
  }
