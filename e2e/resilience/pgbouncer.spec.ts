import type { DescribedFinding } from '../../cli/doctor/doctor-command.ts'
import { runGatehouse } from '../cli/gatehouse.ts'
import { Caller } from '../fixtures/client/caller.ts'
import { createDatabase } from '../fixtures/database.ts'
import { openDatabaseProxy } from '../fixtures/faults/database-proxy.ts'
import { People } from '../fixtures/people.ts'
import { expect, test } from '../fixtures/test.ts'
import { hasPgBouncer, startPgBouncer } from './pgbouncer.ts'

test.skip(!hasPgBouncer(), 'PgBouncer is not installed: on Debian, apt-get install pgbouncer')

test('behind PgBouncer, forty concurrent requests share four sessions, and a job connects to DATABASE_JOBS_URL', async ({
  startAnother,
}, { title }) => {
  // The service of other tests would take the job.
  const own = await createDatabase()
  const people = new People(own.sql)
  const [pooler, direct] = [await startPgBouncer(own.url), await openDatabaseProxy(own.url)]
  try {
    const service = await startAnother({
      DATABASE_URL: pooler.url,
      DATABASE_JOBS_URL: direct.url,
      WEB_CONCURRENCY: '1',
    })
    const pooled = new Caller(service, title)
    const bearer = await people.issueCredential(await people.add())
    const before = direct.accepted()
    const reads = await Promise.all(
      Array.from({ length: 40 }, () => pooled.call('profile', { bearer })),
    )
    expect(new Set(reads.map(({ status }) => status))).toEqual(new Set([200]))
    // The recurring jobs begin ten minutes after the start.
    expect(direct.accepted()).toBe(before)
    await people.sql`
      insert into data_job (kind, state, step, staff_account_id, staff_username, staff_role)
      values ('undo', 'waiting', 'check', gen_random_uuid(), 'olga', 'administrator')`
    await expect.poll(() => service.logLines('data-job-ended')).toHaveLength(1)
    expect(direct.accepted()).toBeGreaterThan(before)
    expect(service.logLines(/"level":"error"|-failed"/)).toEqual([])
  } finally {
    await pooler.stop()
    await direct.disconnect()
    await own.drop()
  }
})

const settings = {
  MAIL: 'outbox',
  BASE_URL: 'http://127.0.0.1:9',
  SUDO_USER: 'olga',
  AUTH_SECRET: 'Yk3V8sQ0pLr5tN7wZx2cBd4fGh6jKm9qXv',
}

test('commands connect to DATABASE_JOBS_URL and never to DATABASE_URL', async ({ database }) => {
  const { exitCode, stdout } = await runGatehouse(['fee', 'list', '--json'], {
    ...settings,
    DATABASE_URL: 'postgres://gatehouse:x@127.0.0.1:9/gatehouse',
    DATABASE_JOBS_URL: database.url,
  })
  expect(exitCode).toBe(0)
  expect(JSON.parse(stdout).length ?? Object.keys(JSON.parse(stdout)).length).toBeGreaterThan(0)
})

test('gatehouse doctor names each mistake with PgBouncer, and says what to do', async () => {
  const [own, other] = [await createDatabase(), await createDatabase()]
  const [pooler, strict] = [await startPgBouncer(own.url), await startPgBouncer(own.url, '')]
  const setTimeouts = (value: string) =>
    own.sql.unsafe(`alter role current_user in database ${own.sql.options.database}
      set statement_timeout = '${value}'`)
  /** The findings about the pooler and the database, but for those that are in order. */
  const findingsOf = async (DATABASE_URL: string, jobsUrl = '') => {
    const urls = { DATABASE_URL, DATABASE_JOBS_URL: jobsUrl }
    const { stdout } = await runGatehouse(['doctor', '--json'], { ...settings, ...urls })
    const { findings } = JSON.parse(stdout) as { findings: DescribedFinding[] }
    return findings
      .filter(({ check }) => check === 'pooler' || check === 'database')
      .filter(({ level, check }) => level !== 'ok' || check === 'pooler')
      .map(({ message, fix = '' }) => `${message} ${fix}`)
  }
  try {
    await setTimeouts('10s')
    expect(await findingsOf(own.url)).toEqual([
      expect.stringContaining('without a transaction pooler'),
    ])
    expect(await findingsOf(pooler.url, own.url)).toEqual([
      expect.stringContaining('through a transaction pooler, and jobs without it'),
    ])
    expect(await findingsOf(pooler.url)).toEqual([
      expect.stringMatching(/so imports fail\. Set DATABASE_JOBS_URL/),
    ])
    expect(await findingsOf(pooler.url, other.url)).toEqual([
      expect.stringMatching(/another database than DATABASE_URL\. Correct DATABASE_JOBS_URL/),
    ])
    expect(await findingsOf(pooler.url.replace(/\?.*/, ''), own.url)).toEqual([
      expect.stringMatching(/loses prepared statements\. Add \?prepare=false/),
    ])
    const refused = /unsupported startup parameter.* ignore_startup_parameters = /
    expect(await findingsOf(strict.url, own.url)).toEqual([expect.stringMatching(refused)])
    expect(await findingsOf(strict.url)).toEqual([expect.stringMatching(refused)])
    await setTimeouts('0')
    const fresh = await startPgBouncer(own.url)
    expect(await findingsOf(fresh.url, own.url)).toEqual([
      expect.stringMatching(/no statement_timeout.* alter role/),
    ])
    await fresh.stop()
  } finally {
    await Promise.all([pooler.stop(), strict.stop()])
    await Promise.all([own.drop(), other.drop()])
  }
})
