import { mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { acquire, release, withLock } from './lock.js'

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
  expect(readdirSync(folder)).toEqual([])
})

test.each(['999999999:1', `${process.pid}:1`, 'unreadable'])(
  'withLock discards the lock of a process that has died: %j',
  async (holder) => {
    symlinkSync(holder, path)
    expect(await withLock(path, () => 'done')).toBe('done')
  },
)

test('a lock that this process acquired is held until it is released', async () => {
  expect(await acquire(path)).toBe(true)
  expect(await acquire(path)).toBe(false)
  release(path)
  expect(await acquire(path)).toBe(true)
})
