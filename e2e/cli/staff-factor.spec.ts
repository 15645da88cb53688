import { linkIn } from '../fixtures/mailbox.ts'
import { expect } from '../fixtures/test.ts'
import { addStaff, giveRole } from '../staff/staff.ts'
import { test } from './gatehouse.ts'

const evidence = ['--check', 'call', '--note', 'Rang the number on record on 3 May']

test('gatehouse account reset-factor waits 24 hours, emails a link that stops it, and asks once', async ({
  database,
  gatehouse,
  mailbox,
  people,
}) => {
  const person = await addStaff(people, 'fees')
  const former = `former-${person.username}@people.example`
  await database.sql`
    insert into credential (hash, kind, account_id, realm, address, expires_at)
    values (sha256(${former}::bytea), 'restore', ${person.id}, 'tests', ${former},
      now() + interval '1 day')`
  const asked = await gatehouse('account', 'reset-factor', person.username, ...evidence)
  expect(asked.stderr).toBe('')
  expect(asked.exitCode).toBe(0)
  expect(asked.stdout).toMatch(/will be removed on \d+ \w+ \d{4}, .*They get an email with a link/)
  const [email] = mailbox.to(person.email)
  expect(email?.subject).toMatch(/^Two-step sign-in will be removed from your .* account$/)
  const stop = linkIn(email?.text, 'second-step/stop')
  expect(stop.pathname).toBe('/second-step/stop')
  // The address before a recent change gets the same link.
  expect(linkIn(mailbox.to(former)[0]?.text, 'second-step/stop')).toEqual(stop)
  const [row] = await database.sql`
    select round(extract(epoch from reset_at - now()) / 3600)::int as hours, confirmed_at
    from staff_factor where account_id = ${person.id}`
  expect(row?.hours).toBe(24)
  expect(row?.confirmed_at).not.toBeNull()
  const again = await gatehouse('account', 'reset-factor', person.username, ...evidence)
  expect(again.exitCode).toBe(1)
  expect(again.stdout + again.stderr).toContain('is already being removed')
  expect(
    await database.sql`
      select action, split_part(operator, '@', 1) as operator, reason from audit_event
      where account_id = ${person.id}`,
  ).toEqual([
    {
      action: 'second-step-reset-asked',
      operator: 'olga',
      reason: 'Called a number on record: Rang the number on record on 3 May',
    },
  ])
})

test('gatehouse account reset-factor removes nothing if the email cannot be sent', {
  tag: '@all',
}, async ({ database, gatehouse, people }) => {
  const { id, username } = await addStaff(people, 'fees')
  await database.sql`update account set email = ${`refused-${username}@people.example`} where id = ${id}`
  const result = await gatehouse('account', 'reset-factor', username, ...evidence)
  expect(result.exitCode).toBe(1)
  expect(result.stdout + result.stderr).toContain('nothing will be removed')
  const [row] = await database.sql`
    select reset_at, reset_stop_hash from staff_factor where account_id = ${id}`
  expect(row).toEqual({ reset_at: null, reset_stop_hash: null })
})

test('gatehouse staff grant ends what is signed in with the first role, and only then', async ({
  caller,
  gatehouse,
  people,
}) => {
  const person = await people.add()
  const before = await people.issueCredential(person)
  const reset = await people.issueCredential(person, { kind: 'reset' })
  const statusOf = async (bearer: string) => (await caller.call('memberships', { bearer })).status
  expect(await statusOf(before)).toBe(200)
  await gatehouse('staff', 'grant', person.username, '--role', 'fees')
  expect(await statusOf(before)).toBe(401)
  const [kept] = await people.sql`
    select credential.epoch = account.epoch as kept from credential
    join account on account.id = account_id where account_id = ${person.id} and kind = 'reset'`
  expect([reset.length > 0, kept?.kept]).toEqual([true, true])
  const after = await people.issueCredential(person)
  await gatehouse('staff', 'grant', person.username, '--role', 'membership')
  expect(await statusOf(after)).toBe(200)
})

test('gatehouse account reset-factor reports an account without a factor', async ({
  gatehouse,
  people,
}) => {
  const person = await people.add()
  await giveRole(people, person, 'fees')
  const result = await gatehouse('account', 'reset-factor', person.username, ...evidence)
  expect(result.exitCode).toBe(1)
  expect(result.stdout + result.stderr).toContain('has no two-step sign-in')
})
