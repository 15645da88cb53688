import {
  countConnections,
  countRecentNetworks,
  hasAdministrator,
  isRetentionOverdue,
  listMissingGrants,
} from '#db/queries/database-health.ts'
import { checkRights } from '#lib/lifecycle/doctor/check-database.ts'
import { ok, problem } from '#lib/lifecycle/doctor/finding.ts'
import { logOneNetwork } from '#lib/lifecycle/one-network.ts'
import { closeDatabase, setDatabaseUrl } from '#lib/runtime/database.ts'
import { log } from '#lib/runtime/log.ts'
import { People } from '../fixtures/people.ts'
import { recordLog } from '../fixtures/recorded-log.ts'
import { expect, newHash, test } from '../fixtures/statements.ts'

test('the doctor counts the networks of seven days, and the connections that the database may have', async ({
  own: { db, sql },
}) => {
  expect(await countRecentNetworks(db)).toEqual({ total: 0, most: 0, network: null })
  for (const [network, days] of [
    ['192.0.2.1', 1],
    ['192.0.2.2', 2],
    ['192.0.2.2', 6.9],
    [null, 1],
    ['192.0.2.1', 7.1],
    ['192.0.2.1', 7.2],
  ] as const)
    await sql`
      insert into audit_event (action, network, at) values ('signed-in', ${network}, now() - ${days} * interval '1 day')`
  expect(await countRecentNetworks(db)).toEqual({ total: 3, most: 2, network: '192.0.2.2' })
  await sql`
    insert into audit_event (action, network) select 'signed-in', '192.0.2.3' from generate_series(1, 1000)`
  expect(await countRecentNetworks(db), 'the last thousand').toEqual({
    total: 1_000,
    most: 1_000,
    network: '192.0.2.3',
  })

  const [settings] = await sql`
    select current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int as max,
      format('alter database %I connection limit 9', current_database()) as change`
  expect((await countConnections(db)).max).toBe(settings?.max)
  const clients = async () => {
    const [row] = await sql`
      select count(*) as used from pg_stat_activity where backend_type = 'client backend'`
    return Number(row?.used)
  }
  // Other tests connect meanwhile.
  await expect.poll(async () => (await clients()) - (await countConnections(db)).used).toBe(0)
  await sql.unsafe(settings?.change)
  expect((await countConnections(db)).max).toBe(9)
})

test('the log says when more than nine in ten of at least twenty events come from one network, as behind a proxy that is not set', async ({
  own: { sql, url },
}) => {
  setDatabaseUrl(url)
  const events = recordLog()
  const add = (network: string, count: number) => sql`
    insert into audit_event (action, network, at)
    select 'signed-in', ${network}, now() from generate_series(1, ${count})`
  try {
    await add('192.0.2.1', 18)
    await add('192.0.2.2', 1)
    await logOneNetwork()
    expect(events, 'of too few').toEqual([])
    await add('192.0.2.2', 1)
    await logOneNetwork()
    expect(events, 'of nine in ten').toEqual([])
    await add('192.0.2.1', 1)
    await logOneNetwork()
    expect(events).toEqual([
      { event: 'clients-on-one-network', network: '192.0.2.1', events: 19, of: 21 },
    ])
  } finally {
    log.level = 'info'
    await closeDatabase()
  }
})

test('retention is overdue if it has left a credential for a day, other than that of a change of email', async ({
  own: { db, sql },
}) => {
  const { id } = await new People(sql).add()
  const expiredAgo = async (days: number, kind = 'bearer') => {
    await sql`delete from credential`
    await sql`
      insert into credential (hash, kind, account_id, realm, address, issued_at, expires_at)
      values (${newHash()}, ${kind}, ${id}, 'tests', ${kind === 'email' ? 'a@people.example' : null},
        now() - interval '1 year', now() - ${days} * interval '1 day')`
    return isRetentionOverdue(db, 3)
  }
  expect(await expiredAgo(3.9)).toBe(false)
  expect(await expiredAgo(4.1)).toBe(true)
  expect(await expiredAgo(9, 'email')).toBe(false)
})

test('an organisation has an administrator who is not disabled, or none', async ({
  own: { db, sql },
}) => {
  await sql`delete from staff_role`
  const people = new People(sql)
  const [ada, bo] = [await people.add({ disabled: true }), await people.add()]
  await sql`
    insert into staff_role (account_id, role) values (${ada.id}, 'administrator'), (${bo.id}, 'fees')`
  expect(await hasAdministrator(db)).toBe(false)
  await sql`update account set disabled_at = null where id = ${ada.id}`
  expect(await hasAdministrator(db)).toBe(true)
})

test('each right that the role lacks on a table, a column or a function is listed, and none that it has', async ({
  own: { db, sql },
}) => {
  const on = (name: string, right: string, column: string | null = null) =>
    ({ kind: 'table', name, right, column }) as const
  const run = (name: string) =>
    ({ kind: 'function', name, right: 'execute', column: null }) as const
  const grants = [
    run('number_events'),
    run('phone_digits'),
    on('import_change', 'update', 'n'),
    on('import_change', 'insert', 'n'),
    on('account', 'select'),
    on('account', 'insert'),
    on('no_such_table', 'insert'),
  ]
  expect(await listMissingGrants(db, grants)).toEqual([])
  expect((await checkRights(db, grants)).at(-1)).toEqual(ok('grants', 'gatehouse'))
  await sql`revoke insert on account from gatehouse`
  await sql`revoke update on import_change from gatehouse`
  await sql`revoke execute on function number_events from gatehouse, public`
  expect(await listMissingGrants(db, grants)).toEqual([
    'execute on number_events',
    'insert on account',
    'update (n) on import_change',
  ])
  expect((await checkRights(db, [run('number_events')])).at(-1)).toEqual(
    problem('missingGrants', 'gatehouse', 'execute on number_events'),
  )
})
