import { createDatabase } from '../fixtures/database.ts'
import { unique } from '../fixtures/people.ts'
import { expect } from '../fixtures/test.ts'
import { inOneProcess, test } from './gatehouse.ts'

test('gatehouse staff grants a role once, lists it and revokes it', { tag: '@all' }, async ({
  database,
  gatehouse,
  people,
}) => {
  const { id, username } = await people.add()
  const role = ['--role', 'help-desk']
  const granted = await gatehouse('staff', 'grant', username, ...role)
  expect(granted).toEqual({
    exitCode: 0,
    stderr: '',
    stdout: `Granted the role help-desk to ${username}.\n`,
  })
  expect((await gatehouse('staff', 'grant', username, ...role)).stdout).toContain('already')
  const list = JSON.parse((await gatehouse('staff', 'list', '--json')).stdout)
  expect(list).toContainEqual(expect.objectContaining({ username, role: 'help-desk' }))
  expect((await gatehouse('staff', 'list')).stdout).toContain(username)
  expect((await gatehouse('staff', 'revoke', username, ...role)).exitCode).toBe(0)
  expect((await gatehouse('staff', 'list')).stdout).not.toContain(username)
  expect(
    await database.sql`
      select action, split_part(operator, '@', 1) as operator from audit_event
      where account_id = ${id} order by id`,
  ).toEqual([
    { action: 'staff-role-granted', operator: 'olga' },
    { action: 'staff-role-revoked', operator: 'olga' },
  ])
  const disabled = await people.add({ disabled: true })
  const refused = await gatehouse('staff', 'grant', disabled.username, ...role)
  expect(refused).toMatchObject({ exitCode: 1, stdout: '' })
  expect(refused.stderr).toContain(`account enable ${disabled.username}`)
  const wrong = await gatehouse('staff', 'grant', username, '--role', 'king')
  expect(wrong).toEqual({
    exitCode: 2,
    stdout: '',
    stderr: '--role: use one of: help-desk, membership, fees, administrator, daily-work\n',
  })
})

test('gatehouse staff grant gives the three roles of all daily work as one choice, with an event for each', async ({
  database,
  gatehouse,
  people,
}) => {
  const { id, username } = await people.add()
  const grant = ['staff', 'grant', username, '--role', 'daily-work']
  await gatehouse('staff', 'grant', username, '--role', 'fees')
  expect((await gatehouse(...grant)).stdout).toBe(`Granted the role daily-work to ${username}.\n`)
  expect((await gatehouse(...grant)).stdout).toContain('already')
  const roles = await database.sql`
    select role from staff_role where account_id = ${id} order by role`
  expect(roles.map(({ role }) => role)).toEqual(['help-desk', 'membership', 'fees'])
  const events = await database.sql`
    select action from audit_event where account_id = ${id} order by id`
  expect(events).toEqual(Array.from({ length: 3 }, () => ({ action: 'staff-role-granted' })))
  const revoke = ['staff', 'revoke', username, '--role', 'daily-work']
  expect(await gatehouse(...revoke)).toEqual({
    exitCode: 0,
    stderr: '',
    stdout: `Took the role daily-work from ${username}.\n`,
  })
  expect((await gatehouse(...revoke)).stdout).toContain('does not have')
  const revoked = await database.sql`
    select from audit_event where account_id = ${id} and action = 'staff-role-revoked'`
  expect(revoked).toHaveLength(3)
})

test('gatehouse staff revoke and account disable say so if no administrator is left', {
  tag: '@all',
}, async ({ gatehouse, people }) => {
  await people.sql`delete from staff_role where role = 'administrator'`
  const [first, last, disabled] = [await people.add(), await people.add(), await people.add()]
  for (const { username } of [first, last, disabled])
    await gatehouse('staff', 'grant', username, '--role', 'administrator')
  await people.disable(disabled)
  expect((await gatehouse('staff', 'list')).stdout).toMatch(
    new RegExp(`${disabled.username} .* disabled \\d{4}-\\d\\d-\\d\\d\\n`),
  )
  const revoke = async ({ username }: { username: string }) =>
    (await gatehouse('staff', 'revoke', username, '--role', 'administrator')).stdout
  expect(await revoke(first)).toBe(`Took the role administrator from ${first.username}.\n`)
  expect(await revoke(last)).toBe(
    `Took the role administrator from ${last.username}. No one can now give roles on the staff pages. To give someone this role: node dist/gatehouse.js staff grant USER --role administrator\n`,
  )
  await gatehouse('staff', 'grant', last.username, '--role', 'administrator')
  const disable = async ({ username }: { username: string }) =>
    (await gatehouse('account', 'disable', username)).stdout
  expect(await disable(first)).not.toContain('No one can now give roles')
  expect(await disable(last)).toContain('No one can now give roles')
})

test('gatehouse audit list filters by account, action, network, operator and day, and limits the rows', async ({
  database,
  gatehouse,
  people,
}) => {
  const { id, username } = await people.add()
  await database.sql`
    insert into audit_event (account_id, action, network, operator, at)
    select ${id}, action, network, operator, at::timestamptz
    from (values ('signed-in', '192.0.2.3', 'olga@host', '2026-07-03 22:29Z'),
      ('signed-in', '192.0.2.3', 'olga@host', '2026-07-03 22:30Z'),
      ('signed-out', '192.0.2.3', 'olga@host', '2026-07-03 12:00Z'),
      ('signed-in', '192.0.2.7', 'olga@host', '2026-07-03 12:00Z'),
      ('signed-in', '192.0.2.3', 'otto@host', '2026-07-03 12:00Z'),
      ('signed-in', '192.0.2.3', 'olga@host', '2026-07-02 22:30Z'),
      ('signed-in', '192.0.2.3', 'olga@host', '2026-07-03 23:30Z'))
      as event (action, network, operator, at)`
  const search = (...options: string[]) =>
    gatehouse('audit', 'list', '--search', username, ...options)
  // British Summer Time: 23:30 UTC is on the next day in London, and each other event misses one filter.
  const filters = ['--action', 'signed-in', '--network', '192.0.2.3', '--operator', 'olga']
  const day = ['--from', '2026-07-03', '--until', '2026-07-03', '--json']
  const found: { id: string; at: string }[] = JSON.parse((await search(...filters, ...day)).stdout)
  expect(found.map(({ at }) => at)).toEqual([
    '2026-07-03T22:30:00.000Z',
    '2026-07-03T22:29:00.000Z',
  ])
  const limited = JSON.parse((await search(...filters, '--limit', '1', ...day)).stdout)
  expect(limited).toEqual(found.slice(0, 1))
  const csv = (await search('--sort', 'at', '--limit', '2', '--csv')).stdout
  expect(csv.match(/2026-07-\d\d/g)).toEqual(['2026-07-02', '2026-07-03'])
})

test("gatehouse mail test prints the mail server's response", { tag: '@all' }, async ({
  gatehouse,
  mailbox,
}) => {
  const email = `${unique('olga')}@example.org`
  const startedAt = performance.now()
  const sent = await gatehouse('mail', 'test', email)
  // A connection that waits for another email would keep the command running for ten seconds.
  expect(performance.now() - startedAt).toBeLessThan(9_000)
  expect(sent).toMatchObject({ exitCode: 0, stderr: '' })
  expect(sent.stdout).toMatch(/^The mail server accepted the email to .* response: 250 /)
  expect(mailbox.to(email)).toHaveLength(1)
  const refused = await gatehouse('mail', 'test', 'refused@example.org')
  expect(refused).toMatchObject({ exitCode: 1, stdout: '' })
  expect(refused.stderr).toContain('No such mailbox here')
  const wrong = await gatehouse('mail', 'test', 'olga')
  expect([wrong.exitCode, wrong.stderr]).toEqual([
    2,
    '"olga" is not an email address, like name@example.com\n',
  ])
})

test('gatehouse purge counts what is due with --dry-run, and deletes it without', async () => {
  const { url, sql, drop } = await createDatabase()
  await sql`
    insert into subscription (campaign, email, created_at)
    values ('ebrief', 'old@example.org', now() - interval '15 days'),
      ('ebrief', 'new@example.org', now() - interval '13 days')`
  await sql`
    insert into audit_event (action, network, at)
    values ('signed-in', '192.0.2.7', now() - interval '91 days')`
  const due = expect.arrayContaining([
    { rule: 'pending subscriptions', rows: 1 },
    { rule: 'audit networks', rows: 1 },
    { rule: 'audit events', rows: 0 },
  ])
  await inOneProcess({ DATABASE_URL: url }, async (gatehouse) => {
    const run = async (...words: string[]) =>
      JSON.parse((await gatehouse('purge', ...words, '--json')).stdout)
    expect(await run('--dry-run')).toEqual({ dryRun: true, counts: due })
    expect(await run()).toEqual({ dryRun: false, counts: due })
    const { counts } = await run('--dry-run')
    expect(counts.map(({ rows }: { rows: number }) => rows)).toEqual(counts.map(() => 0))

    await sql`
      insert into subscription (campaign, email, created_at)
      values ('ebrief', 'older@example.org', now() - interval '15 days')`
    await sql`alter table rate_limit rename to lost`
    const halfDone = await gatehouse('purge')
    expect(halfDone.exitCode).toBe(1)
    expect(halfDone.stdout).toMatch(/^1 +pending subscriptions$/m)
    expect(halfDone.stdout).toMatch(/^0 +rate limits: failed before all rows were done/m)
  })
  expect(await sql`select email from subscription where confirmed_at is null`).toEqual([
    { email: 'new@example.org' },
  ])
  await drop()
})

test('gatehouse subscribers list shows pending subscribers only with --all', {
  tag: '@all',
}, async ({ database, gatehouse }) => {
  const [confirmed, pending] = [`${unique('a')}@example.org`, `${unique('b')}@example.org`]
  await database.sql`
    insert into subscription (campaign, email, confirmed_at)
    values ('ebrief', ${confirmed}, now()), ('ebrief', ${pending}, null)`
  const some = (await gatehouse('subscribers', 'list')).stdout
  expect([some.includes(confirmed), some.includes(pending)]).toEqual([true, false])
  const all = (await gatehouse('subscribers', 'list', '--all')).stdout
  expect(all).toMatch(new RegExp(`^${pending} +\\d{4}-\\d\\d-\\d\\d`, 'm'))
})
