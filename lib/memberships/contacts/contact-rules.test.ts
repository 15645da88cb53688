import { describe, expect, test } from 'vitest'
import type { ContactsState } from './change-contacts.ts'
import {
  formerPrimary,
  giveRights,
  mayInvite,
  planEdit,
  planHandOver,
  planRemoval,
  planUndo,
} from './contact-rules.ts'

const none = { primary: false, billing: false, lsfr: false }
const person = (accountId: string, rights: Partial<typeof none> = {}) => ({
  accountId,
  name: accountId,
  email: `${accountId}@people.example`,
  ...none,
  ...rights,
})
const state: ContactsState = {
  membershipId: 'm',
  charityNumber: 'G1',
  name: 'A farm',
  state: 'current',
  version: 3,
  isFrozen: false,
  isConfirmationDue: false,
  offer: null,
  invitations: [],
  contacts: [person('ada', { primary: true }), person('bo', { billing: true }), person('cy')],
}

describe('an invitation', () => {
  test.each([
    ['ada', { billing: false, lsfr: false }, true],
    ['ada', { billing: true, lsfr: true }, true],
    ['bo', { billing: true, lsfr: false }, true],
    ['bo', { billing: true, lsfr: true }, false],
    ['bo', { billing: false, lsfr: false }, false],
    ['cy', { billing: false, lsfr: false }, false],
    ['eve', { billing: true, lsfr: false }, false],
  ])('of %s with %j is allowed: %s', (inviter, rights, isAllowed) => {
    const own = state.contacts.find(({ accountId }) => accountId === inviter)
    expect(mayInvite(own, rights)).toBe(isAllowed)
  })
})

test('a role that one contact can have is taken from the contact who has it', () => {
  expect(giveRights(state, 'cy', { primary: true, billing: true })).toEqual([
    { accountId: 'ada', rights: none },
    { accountId: 'bo', rights: none },
    { accountId: 'cy', rights: { ...none, primary: true, billing: true } },
  ])
  expect(formerPrimary(state, giveRights(state, 'cy', { primary: true }))?.accountId).toBe('ada')
  expect(formerPrimary(state, giveRights(state, 'cy', { billing: true }))).toBeUndefined()
})

test.each(['primary', 'billing', 'lsfr'] as const)(
  'a contact whose right %s differs from what the form showed is not changed',
  (right) => {
    expect(planEdit('cy', { lsfr: true }, { [right]: true })(state)).toBe('unchanged')
    expect(planEdit('cy', { lsfr: true }, { [right]: false })(state)).toMatchObject({
      lines: [{ accountId: 'cy', rights: { ...none, lsfr: true } }],
    })
  },
)

test('someone who is no longer a contact cannot accept an earlier offer', () => {
  const offer = (toId: string) => ({ ...state, offer: { fromId: 'ada', toId, expiresAt: 0 } })
  expect(planHandOver('eve')(offer('eve'))).toBe('no-offer')
  expect(planHandOver('cy')(offer('cy'))).toMatchObject({ kind: 'handed-over' })
})

test('someone who is no contact is neither changed nor removed', () => {
  expect(planEdit('eve', { billing: true })(state)).toBe('unchanged')
  expect(planRemoval('eve')(state)).toBe('unchanged')
})

describe('undoing a hand-over', () => {
  const row = (account_id: string, is_primary: boolean) => ({
    account_id,
    is_primary,
    is_billing: false,
    lsfr_access: false,
  })
  const change = {
    kind: 'handed-over',
    id: 'c',
    at: 0,
    accountId: 'cy',
    name: 'cy',
    actor: null,
    before: [row('ada', true), row('cy', false)],
    after: [row('ada', false), row('cy', true)],
    isUndone: false,
  } as const
  const now = { ...state, contacts: [person('ada'), person('cy', { primary: true })] }

  test('restores both contacts', () => {
    expect(planUndo(change)(now)).toMatchObject({
      lines: [
        { accountId: 'ada', rights: { ...none, primary: true } },
        { accountId: 'cy', rights: none },
      ],
      spends: { kind: 'change', id: 'c' },
    })
  })

  test.each([
    ['a contact has left since', [person('cy', { primary: true })]],
    [
      'a contact has another right since',
      [person('ada', { lsfr: true }), person('cy', { primary: true })],
    ],
    [
      'someone else has the role since',
      [person('ada'), person('cy'), person('eve', { primary: true })],
    ],
  ])('changes nothing if %s', (_, contacts) => {
    expect(planUndo(change)({ ...state, contacts })).toBe('changed-since')
  })
})
