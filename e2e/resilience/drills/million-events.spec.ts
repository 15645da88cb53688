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

/** Changes groups of accounts through PgBouncer, one transaction each, until so many events are acknowledged. */
async function writeEvents(sql: postgres.Sql, acknowledged: Write[]): Promise<void> {
  const write = async (group: number) => {
    const startedAt = performance.now()
    const rows = await sql.begin(async (transaction) => {
      const changed = await transaction`
        update account set forename = forename::int + 1 where surname = ${`Group ${group}`}
        returning id, forename::int as version`
      const written = await transaction`
        select id, account_id from event where account_id = any(${changed.map(({ id }) => id)})
          and xmin = pg_current_xact_id()::xid`
      if (group % 10 === 0) await sleep(Math.random() * 300)
      const eventOf = new Map(written.map((event) => [event.account_id, event.id]))
      return changed.map(({ id, version }) => ({ eventId: eventOf.get(id), subject: id, version }))
    })
    const endedAt = performance.now()
    acknowledged.push(...rows.map((row) => ({ ...row, startedAt, endedAt })))
  }
  const loop = async (first: number) => {
    for (let n = first; acknowledged.length < events; n += writers) {
      // A transaction that failed may have been committed. What it wrote is in no list of the test.
      await write(n % groups).catch(() => sleep(200))
    }
  }
  await Promise.all(Array.from({ length: writers }, (_, n) => loop(n)))
}

/** Runs statements in a database to which nothing is connected, as its administrator would before copying it. */
async function whileNobodyIsConnected(url: string, run: (sql: postgres.Sql) => Promise<unknown>) {
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
  const sql = postgres(pooler.url, { max: writers, prepare: false })
  const people = new People(sql)
  for (let group = 0; group < groups; group += 1) {
    await sql`
      insert into account (username, country, forename, surname)
      select ${`group-${group}-`} || n, 'Ireland', '0', ${`Group ${group}`}
      from generate_series(1, ${perTransaction}::int) as n`
  }
  const client = await new Grants(people).addClient({ own: true, roles: ['events'] })
  const readers = [0, 1, 2].map(() => startReading(new FeedReader(client), instances))
  const acknowledged: Write[] = []
  const writing = writeEvents(sql, acknowledged)
  const isWritten = async (count: number) => {
    while (acknowledged.length < count) await sleep(100)
  }
  let kills = 0
  for (let count = killEvery; count < events; count += killEvery) {
    await isWritten(count)
    kills += 1
    if (kills !== 10) {
      await restart(kills % 2)
      continue
    }
    pair.primary.kill()
    await sleep(1_000)
    await pair.promoteStandby()
    await whileNobodyIsConnected(pair.standby.url, (administrator) =>
      administrator.unsafe(`create database copied template ${name}`),
    )
    await pooler.pointTo(pair.standby.url)
    report(`after ${acknowledged.length} events, another server took over`)
  }
  await writing
  report(`${acknowledged.length} events are written; ${kills} kills, one of them of the primary`)
  await Promise.all(readers.map(({ stop }) => stop()))
  for (const { reader, gone } of readers) {
    report(`a reader has ${reader.read.length} events`)
    expect(await faultsOf(sql, idsOf(reader), acknowledged)).toEqual([])
    expect(gone()).toBe(0)
  }

  await whileNobodyIsConnected(pair.standby.url, async (administrator) => {
    await administrator.unsafe(`alter database ${name} rename to lost`)
    await administrator.unsafe(`alter database copied rename to ${name}`)
  })
  report('the copy that was made at the failover is restored')
  const restored = readers.map(({ reader }) => startReading(reader, instances))
  const [person] = await sql`
    update account set county = 'Kent' where username = 'group-1-1' returning id`
  await sleep(5_000)
  await Promise.all(restored.map(({ stop }) => stop()))
  const copied = new Set((await sql`select id from event`).map(({ id }) => id))
  const kept = acknowledged.filter(({ eventId }) => copied.has(eventId))
  for (const { reader, gone } of restored) {
    report(
      `a reader started again and has ${reader.read.length} events, ${kept.length} of them kept`,
    )
    expect(gone()).toBe(1)
    expect(await faultsOf(sql, idsOf(reader), kept)).toEqual([])
    expect(reader.read.at(-1)?.account).toBe(person?.id)
  }
  await sql.end()
  for (const service of services) await service.stop()
  await pooler.stop()
  await pair.stop()
})
