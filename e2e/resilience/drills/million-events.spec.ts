import { setTimeout as sleep } from 'node:timers/promises'
import postgres from 'postgres'
import type { Caller } from '../../fixtures/client/caller.ts'
import { Grants } from '../../fixtures/grants.ts'
import { People } from '../../fixtures/people.ts'
import { expect, test } from '../../fixtures/test.ts'
import { FeedReader } from '../../http/feed/feed-reader.ts'
import { faultsOf } from '../feed-oracle.ts'
import type { Write } from '../feed-writers.ts'
import { hasPgBouncer, ignoredParameters, startPgBouncer } from '../pgbouncer.ts'
import { startPostgresPair } from '../postgres-pair.ts'
import { idsOf, startReading } from './keep-reading.ts'

const events = Number(process.env.TEST_EVENTS || 1_000_000)
const writers = 3
/** The accounts that one transaction changes: each is an event. */
const perTransaction = 250
const groups = 40
const killEvery = events / 20
/** This kill is that of the primary. With far fewer events, all are written before it, and the restore loses none. */
const failoverAt = 10

/** A change that was acknowledged, whose event is not known yet. */
type Change = Omit<Write, 'eventId'>

/** Changes groups of accounts through PgBouncer, one transaction each, until so many changes are acknowledged. */
async function changeAccounts(sql: postgres.Sql, acknowledged: Change[]): Promise<void> {
  const change = async (group: number) => {
    const startedAt = performance.now()
    // One message without `begin` is one transaction. Some stay open for a moment, so that others overtake them.
    const [rows = []] = await sql
      .unsafe<{ subject: string; version: number }[][]>(
        `update account set forename = forename::int + 1 where surname = 'Group ${group}'
          returning id as subject, forename::int as version;
        select pg_sleep(${group % 10 === 0 ? Math.random() * 0.3 : 0})`,
      )
      .simple()
    const endedAt = performance.now()
    acknowledged.push(...rows.map((row) => ({ ...row, startedAt, endedAt })))
  }
  const loop = async (first: number) => {
    for (let n = first; acknowledged.length < events; n += writers) {
      // A transaction that failed may have been committed. The test does not list its changes.
      await change(n % groups).catch(() => sleep(200))
    }
  }
  await Promise.all(Array.from({ length: writers }, (_, n) => loop(n)))
}

/** Finds the events of changes: the first change of an account wrote the first of its events, and so on. */
async function writesOf(sql: postgres.Sql, changes: readonly Change[]): Promise<Write[]> {
  const rows = await sql`
    select id, account_id || ' ' || row_number() over (partition by account_id order by seq) as change
    from event where type = 'account.updated'`
  const ids = new Map(rows.map(({ change, id }) => [change, id]))
  return changes.map((change) => ({
    ...change,
    eventId: ids.get(`${change.subject} ${change.version}`) ?? '',
  }))
}

/** Runs statements while nothing may connect to a database, which cannot be copied or renamed otherwise. */
async function withoutConnections(url: string, run: (sql: postgres.Sql) => Promise<unknown>) {
  const name = new URL(url).pathname.slice(1)
  const sql = postgres(url.replace(/[^/]+$/, 'postgres'), { max: 1 })
  await sql.unsafe(`alter database ${name} allow_connections false`)
  await sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = ${name}`
  await run(sql)
  await sql.unsafe(`alter database ${name} allow_connections true`)
  await sql.end()
}

test.skip(!hasPgBouncer(), 'PgBouncer is not installed: on Debian, apt-get install pgbouncer')

test(`readers see ${events} events in order through PgBouncer, kills, a failover and a restore`, async ({
  caller,
  startAnother,
}) => {
  test.setTimeout(3_600_000)
  const startedAt = performance.now()
  const report = (text: string) =>
    console.log(`${Math.round((performance.now() - startedAt) / 1_000)} s: ${text}`)
  const pair = await startPostgresPair()
  const name = new URL(pair.primary.url).pathname.slice(1)
  const pooler = await startPgBouncer(
    pair.primary.url,
    `${ignoredParameters}\ndefault_pool_size = 20\nserver_login_retry = 1`,
  )
  const start = () => startAnother({ DATABASE_URL: pooler.url, DATABASE_JOBS_URL: pair.url })
  const services = [await start(), await start()]
  const instances = () => services.map((service) => caller.at(service)) as Caller[]
  const restart = async (n: number) => {
    await services[n]?.kill('SIGKILL')
    services[n] = await start()
  }
  // Without types: if the server refuses the query for them, the driver throws what no code can catch.
  const sql = postgres(pooler.url, { max: writers, prepare: false, fetch_types: false })
  for (let group = 0; group < groups; group += 1) {
    await sql`
      insert into account (username, country, forename, surname)
      select ${`group-${group}-`} || n, 'Ireland', '0', ${`Group ${group}`}
      from generate_series(1, ${perTransaction}::int) as n`
  }
  const setup = postgres(pooler.url, { max: 1, prepare: false })
  const grants = new Grants(new People(setup))
  const client = await grants.addClient({ own: true, roles: ['events'] })
  await setup.end()
  const readers = [0, 1, 2].map(() => startReading(new FeedReader(client), instances))
  const acknowledged: Change[] = []
  const writing = changeAccounts(sql, acknowledged)
  const isWritten = async (count: number) => {
    while (acknowledged.length < count) await sleep(100)
  }
  let kills = 0
  for (let count = killEvery; count < events; count += killEvery) {
    await isWritten(count)
    kills += 1
    if (kills !== failoverAt) {
      await restart(kills % 2)
      continue
    }
    pair.primary.kill()
    await sleep(1_000)
    await pair.promoteStandby()
    await withoutConnections(pair.standby.url, (administrator) =>
      administrator.unsafe(`create database copied template ${name}`),
    )
    await pooler.pointTo(pair.standby.url)
    report(`after ${acknowledged.length} events, another server took over`)
  }
  await writing
  report(`${acknowledged.length} events are written; ${kills} kills, one of them of the primary`)
  await Promise.all(readers.map(({ stop }) => stop()))
  const writes = await writesOf(sql, acknowledged)
  for (const { reader, gone } of readers) {
    report(`a reader has ${reader.read.length} events`)
    expect(await faultsOf(sql, idsOf(reader), writes)).toEqual([])
    expect(gone()).toBe(0)
  }

  await withoutConnections(pair.standby.url, async (administrator) => {
    await administrator.unsafe(`alter database ${name} rename to lost`)
    await administrator.unsafe(`alter database copied rename to ${name}`)
  })
  report('the copy that was made at the failover is restored')
  const restored = readers.map(({ reader }) => startReading(reader, instances))
  await sql.end({ timeout: 1 })
  const restoredSql = postgres(pooler.url, { max: 1, prepare: false })
  const [person] = await restoredSql`
    update account set county = 'Kent' where username = 'group-1-1' returning id`
  await sleep(5_000)
  await Promise.all(restored.map(({ stop }) => stop()))
  const copied = new Set((await restoredSql`select id from event`).map(({ id }) => id))
  const kept = writes.filter(({ eventId }) => copied.has(eventId))
  for (const { reader, gone } of restored) {
    report(
      `a reader started again and has ${reader.read.length} events, ${kept.length} of them kept`,
    )
    expect(gone()).toBe(1)
    expect(await faultsOf(restoredSql, idsOf(reader), kept)).toEqual([])
    expect(reader.read.at(-1)?.account).toBe(person?.id)
  }
  await restoredSql.end()
  for (const service of services) await service.stop()
  await pooler.stop()
  await pair.stop()
})
