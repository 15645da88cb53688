import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import postgres from 'postgres'
import { migrate } from '#db/migrate.ts'
import { startEmbedded } from '../../db/embedded/start.ts'
import { root } from '../fixtures/service.ts'
import { expect, test } from '../fixtures/test.ts'

const run = promisify(execFile)
const { POSTGRES_BIN: bin = '' } = process.env

test.skip(!existsSync(join(bin, 'pg_dump')), `there is no pg_dump beside these programs: ${bin}`)

test('a dump of this version of PostgreSQL, restored on 18, serves its members and adds rows', async ({
  caller,
  database,
  people,
  startAnother,
}) => {
  const person = await people.add()
  const bearer = await people.issueCredential(person)
  const folder = await mkdtemp(join(tmpdir(), 'upgrade-'))
  await chmod(folder, 0o755)
  const dump = join(folder, 'gatehouse.dump')
  await run(join(bin, 'pg_dump'), ['--format=custom', '--file', dump, database.url])
  const later = await startEmbedded(join(folder, 'data'), { durable: false })
  const sql = postgres(later.url, { max: 1, onnotice: () => {} })
  try {
    await run(join(bin, 'pg_restore'), ['--exit-on-error', '--dbname', later.url, dump])
    await migrate(later.url, join(root, 'db/migrations'))
    const service = await startAnother({ DATABASE_URL: later.url })
    const instance = caller.at(service)
    expect((await instance.call('profile', { bearer })).body.email).toBe(person.email)
    const { username, password } = person
    const input = { type: 'token', username, password }
    expect((await instance.call('authenticate', { input })).status).toBe(200)
    const [row] = await sql`
      select current_setting('server_version') as version, (array_agg(id::text order by at desc))[1]
        as id from audit_event where account_id = ${person.id}`
    expect(row?.version).toMatch(/^18\./)
    expect(row?.id).toMatch(/^[0-9a-f-]{14}7/)
    await service.stop()
  } finally {
    await sql.end()
    await later.stop()
    await rm(folder, { recursive: true, force: true })
  }
})
