import { execFileSync } from 'node:child_process'
import { closeSync, openSync, writeSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from './test.ts'

/** Mounts a small file system in memory; undefined if this user may not. */
async function mountTmpfs(megabytes: number): Promise<string | undefined> {
  const folder = await mkdtemp(join(tmpdir(), 'full-disk-'))
  try {
    const options = ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=755`, 'tmpfs', folder]
    execFileSync('mount', options, { stdio: 'ignore' })
    return folder
  } catch {
    await rm(folder, { recursive: true })
    return undefined
  }
}

/** Fills the rest of a file system. */
function fill(folder: string): string {
  const path = join(folder, 'filler')
  const file = openSync(path, 'a')
  try {
    for (;;) writeSync(file, Buffer.alloc(1 << 18))
  } catch {
    // The disk is full.
  }
  closeSync(file)
  return path
}

test('no change is lost when the disk of PostgreSQL is full, and the service recovers once it has space', async ({
  startWorld,
}) => {
  const folder = await mountTmpfs(320)
  test.skip(!folder, 'mounting a small tmpfs needs root')
  if (!folder) return
  try {
    const world = await startWorld({ folder })
    const filler = fill(folder)
    for (const end = performance.now() + 15_000; performance.now() < end; await sleep(200)) {
      // PostgreSQL deletes old files.
      fill(folder)
    }
    const statuses = { ...world.ledger.countByStatus() }
    expect(statuses[503] ?? 0).toBeGreaterThan(0)
    await rm(filler)
    await world.postgres.restart()
    await world.expectRecovery()
    await world.finish('Disk full')
    await world.service.stop()
    await world.sql.end({ timeout: 1 })
    await world.postgres.stop()
  } finally {
    execFileSync('umount', ['-l', folder])
    await rm(folder, { recursive: true, force: true })
  }
})
