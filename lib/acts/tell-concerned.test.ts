import { expect, test } from 'vitest'
import type { NoticedAct, NoticedPerson } from '#db/queries/audit/noticed-act.ts'
import { followingColumns } from '#db/values/record-fields.ts'
import type { EmailMessage } from '#lib/mail/messages.ts'
import { texts } from '#lib/text/texts.ts'
import { labelOf } from './changes.ts'
import { toBothAccounts, toConcerned } from './tell-concerned.ts'

const ada: NoticedPerson = {
  accountId: 'a1',
  username: 'ada',
  name: 'Ada Fields',
  email: 'ada@people.example',
  hasPassword: true,
  isUsed: true,
}

const act = (action: NoticedAct['action'], more: Partial<NoticedAct> = {}): NoticedAct => ({
  id: 'e1',
  action,
  membershipId: null,
  person: ada,
  wasInvited: false,
  before: null,
  after: null,
  day: null,
  sides: null,
  undoUntil: null,
  closureDueAt: null,
  erasureDueAt: null,
  ...more,
})

/** The people who get each email, and the facts that it lists. */
const readersOf = (messages: readonly EmailMessage[]) =>
  messages.map(({ to, content }) => {
    const facts = content().parts.flatMap((part) =>
      typeof part === 'object' && 'facts' in part ? part.facts : [],
    )
    return [to, ...facts.map(([, value]) => value)].join(': ')
  })

const told = async (...noticed: Parameters<typeof act>) =>
  readersOf(await toConcerned(act(...noticed), null))

const { access, detailsChanged } = texts().emails
const roles = { roles: 'fees' }

test.each([
  ['account-disabled', {}, access.disabled],
  ['account-enabled', {}, access.enabled],
  ['erasure-planned', { erasureDueAt: Date.parse('2026-12-31') }, access.erased],
  ['erasure-undone', {}, access.kept],
  ['staff-role-granted', { after: roles }, access.given],
  ['staff-role-revoked', { before: roles }, access.taken],
  ['change-undone', { before: { roles: null }, after: roles }, access.given],
  ['change-undone', { before: roles, after: { roles: null } }, access.taken],
] as const)(
  '%s with the values %j is told to somebody who has a password and an email',
  async (action, values, said) => {
    const messages = await toConcerned(act(action, values), null)
    expect(messages.map(({ to }) => to)).toEqual([ada.email])
    expect(messages[0]?.content().subject).toBe(said.subject('Scheme'))
    for (const person of [null, { ...ada, email: null }, { ...ada, hasPassword: false }])
      expect(await told(action, { ...values, person })).toEqual([])
  },
)

test('the notice of an erasure says the day, and nothing is said of one that was undone meanwhile', async () => {
  const erasureDueAt = Date.parse('2026-12-31')
  expect(await told('erasure-planned', { erasureDueAt })).toEqual([
    `${ada.email}: 31 December 2026`,
  ])
  expect(await told('erasure-planned')).toEqual([])
})

test('the notice of a change names each detail but those that follow from another, and goes to people who have a password', async () => {
  const { phone, county } = texts().records.person
  const one = { before: { phone: null }, after: { phone: '01749 000001' } }
  expect(await told('account-edited', one)).toEqual([`${ada.email}: ${phone.label}`])
  const two = { before: { phone: '1', county: 'Devon' }, after: { phone: null, county: null } }
  expect(await told('account-edited', two)).toEqual([
    `${ada.email}: ${phone.label}, ${county.label}`,
  ])
  for (const person of [null, { ...ada, email: null }, { ...ada, hasPassword: false }])
    expect(await told('account-edited', { ...one, person })).toEqual([])
  for (const column of followingColumns)
    expect(
      await told('account-edited', { before: { [column]: null }, after: { [column]: 'x' } }),
    ).toEqual([])
  expect(await told('account-edited', { after: one.after }), 'of a new account').toEqual([])
  const [undone] = await toConcerned(act('change-undone', one), null)
  const facts = { organisation: 'Scheme', name: ada.name, labels: [], profile: '' }
  expect(undone?.content().subject).toBe(detailsChanged({ ...facts, isUndone: true }).subject)
})

test('the old mailbox gets the notice of a change of email, and the new one only if the change is undone', async () => {
  const changed = {
    before: { email: 'old@people.example' },
    after: { email: 'ada@people.example' },
  }
  expect(await told('account-edited', changed)).toEqual(['old@people.example'])
  const invited = { ...ada, hasPassword: false }
  const proved = { ...changed.before, emailVerifiedAt: '2026-03-01' }
  const without = (more: Partial<NoticedAct>) =>
    told('account-edited', { ...changed, person: invited, ...more })
  expect(await without({ wasInvited: true })).toEqual(['old@people.example'])
  expect(await without({ before: proved })).toEqual(['old@people.example'])
  expect(await without({}), 'of an account that nobody has used').toEqual([])
  expect(await told('change-undone', changed)).toEqual([
    'old@people.example',
    `${ada.email}: ${labelOf('email')}`,
  ])
  const first = { before: { email: null }, after: changed.after }
  expect(await told('account-edited', first)).toEqual([])
})

test('the old mailbox gets the notice that an email was removed, also without a password', async () => {
  const removed = {
    before: { email: 'old@people.example', phone: '1' },
    after: { email: null, phone: null },
  }
  for (const hasPassword of [true, false])
    expect(
      await told('account-edited', { ...removed, person: { ...ada, email: null, hasPassword } }),
    ).toEqual([`old@people.example: ${labelOf('email')}, ${labelOf('phone')}`])
})

test('both mailboxes are told of a merge, a shared one once, and that of an account which was never used not at all', () => {
  const bo = { ...ada, accountId: 'b1', username: 'bo', email: 'bo@people.example' }
  const readers = (kept: NoticedPerson, merged: NoticedPerson, undoUntil: number | null = 0) =>
    readersOf(toBothAccounts(act('account-merged', { sides: [kept, merged], undoUntil })))
  const usernames = 'ada: bo'
  expect(readers(ada, bo)).toEqual([`${bo.email}: ${usernames}`, `${ada.email}: ${usernames}`])
  expect(readers(ada, { ...bo, email: 'ADA@people.example' })).toEqual([
    `${ada.email}: ${usernames}`,
  ])
  expect(readers({ ...ada, isUsed: false }, bo)).toEqual([`${bo.email}: ${usernames}`])
  expect(readers(ada, { ...bo, email: null })).toEqual([`${ada.email}: ${usernames}`])
  expect(readers({ ...ada, email: null }, { ...bo, isUsed: false })).toEqual([])
  expect(toBothAccounts(act('account-merged'))).toEqual([])
})
