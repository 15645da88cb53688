import { describe, expect, test } from 'vitest'
import type { ContactsState } from './change-contacts.ts'
import {
  formerPrimary,
  giveRights,
  invitationsOf,
  mayInvite,
  planAcceptance,
  planAddition,
  planConfirmation,
  planDeparture,
  planEdit,
  planHandOver,
  planOwnEdit,
  planOwnRemoval,
  planRemoval,
  planUndo,
  refusalOfInvitation,
  refusalOfOffer,
} from './contact-rules.ts'

const none = { primary: false, billing: false, lsfr: false }
const person = (accountId: string, rights: Partial<typeof none> = {}) => ({
  accountId,
  name: accountId,
  email: `${accountId}@people.example`,
  isDisabled: false,
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
    expect(mayInvite(own && { ...own, isDisabled: true }, rights), 'disabled').toBe(false)
  })
})

const invitation = (inviterId: string, id: string = inviterId, isExpired = false) => ({
  id,
  inviterId,
  isExpired,
  email: `${id}@mailbox.example`,
  expiresAt: 0,
  billing: true,
  lsfr: false,
})

describe('five open invitations', () => {
  const ids = ['one', 'two', 'three', 'four', 'five']
  const invite = { email: 'new@mailbox.example', billing: true, lsfr: false }
  const refusal = (open: readonly string[], invited: Parameters<typeof refusalOfInvitation>[2]) => {
    const invitations = ids.map((id) => invitation('ada', id, !open.includes(id)))
    return refusalOfInvitation({ ...state, invitations }, 'bo', invited)
  }

  test.each([
    ['prevent a sixth one', ids, invite, 'too-many'],
    [
      'do not prevent one that is open from being sent again',
      ids,
      { ...invite, isExpired: false },
      undefined,
    ],
    ['are one more than four', ids.slice(1), invite, undefined],
    [
      'prevent a second one to a mailbox',
      ids,
      { ...invite, email: 'TWO@mailbox.example' },
      'invited',
    ],
    [
      'do not prevent one to the mailbox of an expired one',
      ids.slice(1),
      { ...invite, email: 'one@mailbox.example' },
      undefined,
    ],
    [
      'do not prevent that someone is told that they may not invite',
      ids,
      { ...invite, lsfr: true },
      'not-allowed',
    ],
  ])('%s', (_, open, invited, expected) => {
    expect(refusal(open, invited)).toBe(expected)
  })
})

test('the primary contact sees all invitations, others those that they sent', () => {
  const invitations = [invitation('bo'), invitation('ada'), invitation('eve')]
  const seenBy = (memberId: string) =>
    invitationsOf({ ...state, invitations }, memberId).map(({ id }) => id)
  expect(seenBy('ada')).toEqual(['bo', 'ada', 'eve'])
  expect(seenBy('bo')).toEqual(['bo'])
  expect(seenBy('cy')).toEqual([])
})

describe('an acceptance', () => {
  const accept = (
    sent: ReturnType<typeof invitation>,
    accountId = 'eve',
    invitations = [invitation('bo', 'sent')],
  ) => planAcceptance(accountId, sent)({ ...state, invitations })

  test('gives the rights of the invitation to someone new', () => {
    expect(accept(invitation('bo', 'sent'))).toEqual({
      kind: 'joined',
      accountId: 'eve',
      spends: { kind: 'invitation', id: 'sent' },
      lines: [
        { accountId: 'bo', rights: none },
        { accountId: 'eve', rights: { ...none, billing: true } },
      ],
    })
  })

  test('takes no right from someone who is a contact already', () => {
    const sent = { ...invitation('ada', 'sent'), billing: false, lsfr: true }
    expect(accept(sent, 'bo')).toMatchObject({
      lines: [{ accountId: 'bo', rights: { ...none, billing: true, lsfr: true } }],
    })
  })

  test.each([
    ['that is not open', invitation('bo', 'other'), undefined],
    ['that has expired', invitation('bo', 'sent'), [invitation('bo', 'sent', true)]],
    ['of an inviter who may no longer give the rights', invitation('cy', 'sent'), undefined],
    ['of an inviter who has left', invitation('eve', 'sent'), undefined],
  ])('changes nothing with an invitation %s', (_, sent, invitations) => {
    expect(accept(sent, 'eve', invitations)).toBe('not-open')
  })
})

describe('a member', () => {
  const members = ['ada', 'bo', 'cy', 'eve']
  test.each([
    ['change another contact', ['ada'], (who: string) => planOwnEdit(who, 'bo', { lsfr: true })],
    ['remove another contact', ['ada'], (who: string) => planOwnRemoval(who, 'cy')],
    ['remove themselves as another contact', [], (who: string) => planOwnRemoval(who, who)],
    ['confirm the list', ['ada'], planConfirmation],
    ['leave', ['ada', 'bo', 'cy'], planDeparture],
  ] as const)('may %s if they are %j', (_, allowed, planOf) => {
    expect(members.filter((who) => typeof planOf(who)(state) === 'object')).toEqual(allowed)
  })

  test.each([
    ['ada', 'cy', undefined],
    ['ada', 'ada', 'not-primary'],
    ['ada', 'eve', 'gone'],
    ['ada', 'di', 'no-email'],
    ['bo', 'cy', 'not-primary'],
    ['eve', 'cy', 'not-primary'],
  ])('%s offers the role to %s: %s', (from, to, refusal) => {
    const contacts = [...state.contacts, { ...person('di'), email: null }]
    expect(refusalOfOffer({ ...state, contacts }, from, to)).toBe(refusal)
  })
})

test('a contact who is added gets the rights, and one who is a contact already stays as they are', () => {
  expect(planAddition('eve', { billing: true })(state)).toMatchObject({
    kind: 'added',
    lines: [{ accountId: 'bo', rights: none }, { accountId: 'eve' }],
  })
  expect(planAddition('cy', { billing: true })(state)).toBe('unchanged')
})

test('a disabled account gets no right by an addition or an edit, and keeps those that it has', () => {
  const [billing, lsfr] = [{ billing: true }, { lsfr: true }]
  expect(planAddition('eve', billing, true)(state)).toBe('disabled')
  expect(planAddition('eve', {}, true)(state)).toMatchObject({ kind: 'added' })
  const dee = { ...person('dee', lsfr), isDisabled: true }
  const contacts = [...state.contacts, dee]
  const edit = (rights: Parameters<typeof planEdit>[1]) =>
    planEdit('dee', rights)({ ...state, contacts })
  expect([edit({ primary: true }), edit({ ...billing, lsfr: false })]).toEqual([
    'disabled',
    'disabled',
  ])
  expect(edit(lsfr)).toMatchObject({ lines: [] })
  expect(edit({ lsfr: false })).toMatchObject({ lines: [{ accountId: 'dee', rights: none }] })
  expect(planOwnEdit('ada', 'dee', billing)({ ...state, contacts })).toBe('disabled')
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

test('only the contact who was offered the role can accept it', () => {
  const offer = { fromId: 'ada', toId: 'cy', expiresAt: 0 }
  expect(planHandOver('cy')({ ...state, offer })).toMatchObject({ kind: 'handed-over' })
  expect(planHandOver('bo')({ ...state, offer })).toBe('no-offer')
  expect(planHandOver('cy')(state)).toBe('no-offer')
})

test('an edit that changes no right writes nothing and tells nobody', () => {
  const lines = (rights: Partial<typeof none>) => planEdit('ada', rights)(state)
  expect(lines({ primary: true, lsfr: false })).toMatchObject({ kind: 'edited', lines: [] })
  expect(lines({ primary: true, lsfr: true })).toMatchObject({ lines: [{ accountId: 'ada' }] })
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
    operator: null,
    actor: null,
    before: [row('ada', true), row('cy', false)],
    after: [row('ada', false), row('cy', true)],
    isUndone: false,
    disabledIds: [],
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

  test('gives a disabled account no right, and takes one from it', () => {
    expect(planUndo({ ...change, disabledIds: ['ada'] })(now)).toBe('disabled')
    expect(planUndo({ ...change, disabledIds: ['cy'] })(now)).toMatchObject({ kind: 'undone' })
    const removed = { ...change, before: [row('ada', false), row('cy', true)], after: [] } as const
    const without = { ...state, contacts: [] }
    expect(planUndo({ ...removed, disabledIds: ['ada'] })(without)).toMatchObject({
      kind: 'undone',
    })
    expect(planUndo({ ...removed, disabledIds: ['cy'] })(without)).toBe('disabled')
  })
})
