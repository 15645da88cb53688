import { randomBytes } from 'node:crypto'
import { enableAccount } from '#db/queries/accounts/accounts-edit.ts'
import { addInvitation } from '#db/queries/accounts/invitations.ts'
import { addRecordView } from '#db/queries/accounts/records.ts'
import { signInByProvider } from '#db/queries/credentials/provider-sessions.ts'
import { startJobStep } from '#db/queries/imports/jobs-edit.ts'
import { confirmMfa } from '#db/queries/mfa/mfa-edit.ts'
import { planErasures, undoErasure } from '#db/queries/privacy/erasure.ts'
import { grantRoles, revokeRoles } from '#db/queries/staff/staff.ts'
import { hashOf } from '#lib/auth/secret.ts'
import { context, expect, newHash, newSession, test } from '../fixtures/statements.ts'
import { addStaff, giveRole, staffSession } from './staff.ts'

// The pages hide what these statements refuse. The statements must refuse it without the pages.

const minutes = [59, 61]

test('confirmMfa completes a second factor only within an hour of its beginning', async ({
  db,
  people,
}) => {
  const confirmed = []
  for (const minutesAgo of minutes) {
    const person = await people.add()
    await giveRole(people, person, 'fees')
    const session = hashOf(await people.issueCredential(person, { kind: 'session' }))
    const sealedSecret = randomBytes(8)
    await people.sql`
      insert into staff_factor (account_id, sealed_secret, created_at)
      values (${person.id}, ${sealedSecret}, now() - ${minutesAgo} * interval '1 minute')`
    const mfa = { sealedSecret, step: 1, recoveryHashes: [], sealedCodes: randomBytes(8) }
    const next = { hash: newHash(), lifetimeSeconds: 60 }
    confirmed.push(!!(await confirmMfa(db, session, mfa, next, context)))
  }
  expect(confirmed).toEqual([true, false])
})

test('addRecordView accepts a search of the last twelve hours only, and of the same member of staff', async ({
  db,
  people,
}) => {
  const staff = await addStaff(people, 'help-desk')
  const other = await addStaff(people, 'help-desk')
  const session = hashOf(await staffSession(people, staff))
  const actor = { session, roles: ['help-desk'] as const, context }
  const person = await people.add()
  const openAfter = async (accountId: string, minutesAgo: number) => {
    const [search] = await people.sql`
      insert into audit_event (action, staff_account_id, staff_role, page, at)
      values ('staff-searched', ${accountId}, 'help-desk', 'search',
        now() - ${minutesAgo} * interval '1 minute') returning id`
    return addRecordView(db, actor, { kind: 'person', id: person.id }, search?.id)
  }
  expect(await openAfter(staff.id, 719)).toBe('recorded')
  expect(await openAfter(staff.id, 721)).toBe('reason-needed')
  expect(await openAfter(other.id, 1)).toBe('reason-needed')
})

test('addRecordView records nothing once the role has been taken away', async ({ db, people }) => {
  const staff = await addStaff(people, 'fees')
  const session = hashOf(await staffSession(people, staff))
  const actor = { session, roles: ['help-desk'] as const, context }
  const [search] = await people.sql`
    insert into audit_event (action, staff_account_id, staff_role, page)
    values ('staff-searched', ${staff.id}, 'help-desk', 'search') returning id`
  const { id } = await people.add()
  expect(await addRecordView(db, actor, { kind: 'person', id }, search?.id)).toBe('reason-needed')
})

test('planErasures refuses staff, and enableAccount refuses an account that is to be erased', async ({
  db,
  people,
}) => {
  const staff = await addStaff(people, 'fees')
  expect(await planErasures(db, [staff.id], 'olga')).toBe(0)
  const person = await people.add()
  expect(await planErasures(db, [person.id], 'olga')).toBe(1)
  expect(await enableAccount(db, person.id, 'olga')).toBe(false)
})

test('undoErasure enables the account, unless it was disabled before', async ({ db, people }) => {
  const isDisabledAfter = async (person: { id: string }) => {
    await planErasures(db, [person.id], 'olga')
    await undoErasure(db, person.id, 'olga')
    const [row] = await people.sql`
      select disabled_at is not null as disabled from account where id = ${person.id}`
    return row?.disabled
  }
  expect(await isDisabledAfter(await people.add())).toBe(false)
  expect(await isDisabledAfter(await people.add({ disabled: true }))).toBe(true)
})

test('grantRoles gives a disabled account no role, and revokeRoles leaves administrators their own', async ({
  db,
  people,
}) => {
  const disabled = await people.add({ disabled: true })
  expect(await grantRoles(db, disabled.id, ['fees'], 'olga')).toBe('disabled')
  const { id, username } = await addStaff(people, 'administrator')
  const self = { accountId: id, username, role: 'administrator' } as const
  expect(await revokeRoles(db, id, ['administrator'], self)).toBe(false)
  const rows = await people.sql`
    select role from staff_role where account_id in (${disabled.id}, ${id})`
  expect(rows.map(({ role }) => role)).toEqual(['administrator'])
  expect(await revokeRoles(db, id, ['administrator'], 'olga')).toBe(true)
})

test('addInvitation skips accounts that are disabled or have a password', async ({
  db,
  people,
}) => {
  const link = () => ({
    hash: newHash(),
    realm: 'tests',
    lifetimeSeconds: 600,
    isFirst: false,
  })
  const invited = await people.add({ invited: true })
  const { id: withPassword } = await people.add()
  expect(await addInvitation(db, { accountId: withPassword, ...link() })).toBeUndefined()
  expect(await addInvitation(db, { accountId: invited.id, ...link() })).toBeDefined()
  await people.disable(invited)
  expect(await addInvitation(db, { accountId: invited.id, ...link() })).toBeUndefined()
})

test('signInByProvider starts no session if two members of staff have the email', async ({
  db,
  people,
}) => {
  const [staff, other] = [await addStaff(people, 'fees'), await addStaff(people, 'membership')]
  const signIn = () =>
    signInByProvider(db, { email: staff.email, hasMfa: true, amr: null }, newSession(), context)
  expect(await signIn()).toMatchObject({ accountId: staff.id })
  await people.sql`update account set email = ${staff.email} where id = ${other.id}`
  expect(await signIn()).toBeUndefined()
})

test('signInByProvider starts no session for a disabled account or a member without a role', async ({
  db,
  people,
}) => {
  const [disabled, member] = [await addStaff(people, 'fees'), await people.add()]
  await people.disable(disabled)
  for (const { id, email } of [disabled, member]) {
    const signIn = { email, hasMfa: true, amr: null }
    expect(await signInByProvider(db, signIn, newSession(), context)).toBeUndefined()
    expect(await people.sql`select from credential where account_id = ${id}`).toEqual([])
  }
})

test('startJobStep repeats no step of an import that was written', async ({ db, people }) => {
  const { id, username } = await addStaff(people, 'administrator')
  const [job] = await people.sql`
    insert into data_job (kind, step, state, staff_account_id, staff_username, staff_role)
    values ('import', 'write', 'done', ${id}, ${username}, 'administrator') returning id`
  const again = { step: 'write', request: {}, from: ['check done'] } as const
  const actor = { accountId: id, username, role: 'administrator' } as const
  expect(await startJobStep(db, job?.id, actor, again)).toBe(false)
})
