import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { acquire, withLock } from './lock.js'

let folder: string
let path: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'lock-'))
  path = join(folder, 'lock')
})
afterEach(() => rmSync(folder, { recursive: true }))

test('withLock does one task at a time, and releases the lock after a failure', async () => {
  let running = 0
  const work = async () => {
    running += 1
    expect(running).toBe(1)
    await sleep(2)
    running -= 1
    throw new Error('failed')
  }
  const results = await Promise.allSettled([1, 2, 3].map(() => withLock(path, work)))
  expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected'])
  expect(await withLock(path, () => 'done')).toBe('done')
})

test('a lock in a moved folder is held by another process until it is killed', async () => {
  const work = "await acquire(process.argv[1]); console.log('held'); setInterval(() => {}, 1000)"
  const script = `import { acquire } from '${join(import.meta.dirname, 'lock.js')}'; ${work}`
  const holder = spawn(process.execPath, ['--input-type=module', '-e', script, path])
  await once(holder.stdout, 'data')
  renameSync(folder, `${folder}-moved`)
  folder += '-moved'
  const moved = join(folder, 'lock')
  expect(await acquire(moved)).toBeUndefined()
  holder.kill('SIGKILL')
  expect(await withLock(moved, () => 'done')).toBe('done')
})

test('a lock that this process acquired is held until it is released', async () => {
  const release = await acquire(path)
  expect(await acquire(path)).toBeUndefined()
  release?.()
  expect(await withLock(path, () => 'done')).toBe('done')
})

test('withLock fails if a process that is stopped holds the lock', async () => {
  const release = await acquire(path)
  await expect(withLock(path, () => 'done', 100)).rejects.toThrow('Another process still holds')
  release?.()
})
