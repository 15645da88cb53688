import { chmod, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import postgres from 'postgres'
import { migrate } from '#db/migrate.ts'
import { startEmbedded } from '../../db/embedded/start.ts'
import { People } from '../fixtures/people.ts'
import { root } from '../fixtures/service.ts'
import { expect, test } from '../fixtures/test.ts'
import { runUnchanged } from './gatehouse.ts'

/** Creates a folder that the account of the embedded database can enter. */
async function createWorkFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'embedded-'))
  await chmod(folder, 0o755)
  return folder
}

test('a stopped embedded database is copied and restored elsewhere, with its tokens ended', async ({
  caller,
  startAnother,
}) => {
  test.setTimeout(120_000)
  const [first, second] = [await createWorkFolder(), await createWorkFolder()]
  const embedded = await startEmbedded(join(first, '.data'), { durable: false })
  await migrate(embedded.url, join(root, 'db/migrations'))
  const sql = postgres(embedded.url, { max: 1, onnotice: () => {} })
  const people = new People(sql)
  const person = await people.add()
  const bearer = await people.issueCredential(person)
  await sql.end()
  const backup = join(first, 'backup')

  const refused = await runUnchanged(['backup', backup], {}, first)
  expect(refused).toMatchObject({ exitCode: 1, stdout: '' })
  expect(refused.stderr).toContain('stop the service, then run this again')
  await embedded.stop()

  const made = await runUnchanged(['backup', backup], {}, first)
  expect(made.stderr).toBe('Database: the embedded one under .data/, for trying out\n')
  expect(made.stdout).toContain('Store the file .data/auth.secret in another place')
  const names = await readdir(backup, { recursive: true })
  expect(names).toContain('postgres/PG_VERSION')
  expect(names.filter((name) => /secret|password/.test(name))).toEqual([])

  const again = await runUnchanged(['restore', backup], {}, first)
  expect(again.stderr).toContain('There is already an embedded database')
  const restored = await runUnchanged(['restore', backup], {}, second)
  expect([restored.exitCode, restored.stdout]).toEqual([0, expect.stringContaining('Ended 1 ')])

  const copy = await startEmbedded(join(second, '.data'), { durable: false })
  const service = await startAnother({ DATABASE_URL: copy.url })
  const instance = caller.at(service)
  expect((await instance.call('profile', { bearer })).status).toBe(401)
  const { username, password } = person
  const input = { type: 'token', username, password }
  expect((await instance.call('authenticate', { input })).status).toBe(200)
  await service.stop()
  await copy.stop()
  for (const folder of [first, second]) await rm(folder, { recursive: true, force: true })
})
