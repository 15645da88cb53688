import { chmod, mkdir, mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import postgres from 'postgres'
import { requiredHashes } from '#db/migration-files.ts'
import { copyToFolder } from '#lib/lifecycle/backup/make-backup.ts'
import { readManifest } from '#lib/lifecycle/backup/manifest.ts'
import { restoreFromCopy } from '#lib/lifecycle/backup/restore-backup.ts'
import { openDatabase } from '#lib/lifecycle/database.ts'
import { closeDatabase } from '#lib/runtime/database.ts'
import { serviceSecret } from '#lib/runtime/service-secret.ts'
import { readSettings } from '#lib/settings.ts'
import { openCluster } from '../../db/embedded/cluster.ts'
import { copyEmbedded } from '../../db/embedded/copy.ts'
import { startEmbedded } from '../../db/embedded/start.ts'
import { run } from '../../db/run-program.ts'
import { fewTables } from '../cli/few-tables.ts'
import { root } from '../fixtures/service.ts'
import { expect, test } from '../fixtures/statements.ts'

/** Gives the data of a home to this account, opens it, and returns the ids under which PostgreSQL runs and of two owners. */
async function openedFor(owner: number, home: string) {
  await run('chown', ['-R', `${owner}:${owner}`, join(home, 'postgres')])
  const { data, account } = await openCluster(home)
  const owners = await Promise.all([data, join(data, 'PG_VERSION')].map((path) => stat(path)))
  return [account, ...owners.map(({ uid, gid }) => ({ uid, gid }))]
}

test('an embedded database serves its guests until its owner stops it, is copied only then, and is restored with a password of its own', async () => {
  const parent = await mkdtemp(join(tmpdir(), 'embedded-'))
  await chmod(parent, 0o755)
  const [first, second] = [join(parent, 'first'), join(parent, 'second')]
  const start = (folder: string, isGuest = false) =>
    startEmbedded(join(folder, '.data'), { durable: false, isGuest })
  const query = async (url: string, text: string) => {
    const sql = postgres(url, { max: 1, onnotice: () => {} })
    return sql.unsafe(text).finally(() => sql.end())
  }
  const credentials = async (url: string) =>
    (await query(url, 'select name from credential order by name')).map(({ name }) => name)
  const folder = join(parent, 'backup')
  const codeOf = (work: Promise<unknown>) => work.then(Boolean, ({ code }) => code)
  const passwordOf = (home: string) => readFile(join(home, '.data/postgres.password'), 'utf8')
  try {
    const owner = await start(first)
    await query(owner.url, fewTables)
    const guest = await start(first, true)
    expect(guest.url).toBe(owner.url)
    await guest.stop()
    expect(await credentials(owner.url)).toEqual(['link', 'token'])
    process.chdir(first)
    const request = { folder, operator: 'olga@host' }
    expect(await codeOf(copyToFolder(request))).toBe('embeddedInUse')
    expect((await readdir(parent)).sort()).toEqual(['first'])
    await owner.stop()

    const half = copyEmbedded(join(first, '.data'), join(parent, 'half'), AbortSignal.abort())
    await expect(half, 'at a request to stop').rejects.toThrow('aborted')
    await copyToFolder(request)
    const again = await start(first)
    expect(await query(again.url, 'select action, operator from audit_event')).toEqual([
      { action: 'backup-made', operator: 'olga@host' },
    ])
    await again.stop()
    const manifest = await readManifest(folder, 'backup')
    const names = Object.keys(manifest.files)
    expect(names).toContain('postgres/PG_VERSION')
    expect(names.filter((name) => /password|server\.log|postmaster/.test(name))).toEqual([])
    const restore = { folder, manifest, operator: 'olga@host', keepsCredentials: false }
    expect(await codeOf(restoreFromCopy(restore))).toBe('embeddedExists')
    process.chdir(parent)
    expect(
      await codeOf(restoreFromCopy({ ...restore, manifest: { ...manifest, postgres: '15.1' } })),
    ).toBe('otherEmbedded')
    expect((await readdir(parent)).sort()).toEqual(['backup', 'first'])
    // A start that was killed while it filled its data has left them.
    await mkdir(join(second, '.data/postgres.new-killed'), { recursive: true })
    process.chdir(second)
    expect(await restoreFromCopy(restore)).toEqual({
      endedCredentials: 1,
      pendingMigrations: requiredHashes().length - 1,
    })
    expect(await passwordOf(second)).not.toBe(await passwordOf(first))
    expect((await readdir('.data')).filter((name) => name.startsWith('postgres.new-'))).toEqual([])
    if (process.getuid?.() === 0) {
      const another = { uid: 12_345, gid: 12_345 }
      const home = join(second, '.data')
      expect(await openedFor(another.uid, home)).toEqual([another, another, another])
      const [account, ...owners] = await openedFor(0, home)
      expect(account?.uid, 'of postgres').toBeGreaterThan(0)
      expect(owners).toEqual([account, account])
    }
    const restored = await start(second)
    const secretOfGuest = async () => {
      const { isEmbedded } = await openDatabase(readSettings({}), { isGuest: true })
      const { mode } = await stat('.data/auth.secret')
      return [isEmbedded, (mode & 0o777).toString(8), serviceSecret()]
    }
    const created = await secretOfGuest()
    expect(created).toEqual([true, '600', expect.stringMatching(/^[\w+/]{44}$/)])
    await chmod('.data/auth.secret', 0o644)
    expect(await secretOfGuest(), 'the same, and closed again').toEqual(created)
    expect(await credentials(restored.url)).toEqual(['link'])
    expect(await query(restored.url, 'select action, operator from audit_event')).toEqual([
      { action: 'backup-restored', operator: 'olga@host' },
    ])
    await restored.stop()
    await expect(query(restored.url, 'select 1')).rejects.toThrow('ECONNREFUSED')
  } finally {
    await closeDatabase()
    process.chdir(root)
    await rm(parent, { recursive: true, force: true, maxRetries: 10 })
  }
})
