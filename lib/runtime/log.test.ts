import { spawnSync } from 'node:child_process'
import {
  closeSync,
  constants,
  mkdtempSync,
  openSync,
  readFileSync,
  readSync,
  rmSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openLog } from './log.ts'

test('the log drops lines beyond its limit while it has no reader, and counts them once it has one', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'gatehouse-log-'))
  const path = join(folder, 'pipe')
  spawnSync('mkfifo', [path])
  const pipe = openSync(path, constants.O_RDWR | constants.O_NONBLOCK)
  const log = openLog(pipe, 'info', 100_000)
  const text = 'a'.repeat(1_000)
  const lines = 500
  for (let n = 0; n < lines; n += 1) log.info({ event: 'flood', text })

  const buffer = Buffer.alloc(1 << 20)
  let read = ''
  const readOn = () => {
    try {
      read += buffer.toString('utf8', 0, readSync(pipe, buffer))
    } catch {
      // The pipe is empty at the moment.
    }
    return read.includes('log-lines-dropped')
  }
  await expect.poll(readOn, { timeout: 10_000, interval: 1 }).toBe(true)
  const kept = read.match(/"event":"flood"/g)?.length ?? 0
  expect(read).toContain(`"lines":${lines - kept}`)
  expect(read.length).toBeLessThan(200_000)

  read = ''
  log.info({ event: 'later' })
  await expect.poll(() => readOn() || read.includes('later'), { interval: 1 }).toBe(true)
  log.info({ event: 'last' })
  await expect.poll(() => readOn() || read.includes('last'), { interval: 1 }).toBe(true)
  expect(read).not.toContain('log-lines-dropped')
  closeSync(pipe)
  rmSync(folder, { recursive: true })
})

test('the log contains no password, secret or token, and no parameter of a statement', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'gatehouse-log-'))
  const path = join(folder, 'log')
  const file = openSync(path, 'w')
  const log = openLog(file, 'info')
  const hidden = { password: 'hush-1', secret: 'hush-2', token: 'hush-3' }
  const cause = new Error('duplicate key')
  const error = new Error('Failed query: select $1\nparams: hush-4,\nhush-5', { cause })
  log.info({ event: 'first', ...hidden, sent: hidden, error })
  log.warn({ event: 'second', error: 'a text' })
  const lines = () => readFileSync(path, 'utf8').trim().split('\n')
  await expect.poll(lines).toHaveLength(2)
  expect(lines().join()).not.toContain('hush')
  expect(lines().map((line) => JSON.parse(line))).toMatchObject([
    {
      level: 'info',
      time: expect.stringMatching(/^\d{4}-.*Z$/),
      event: 'first',
      error: {
        name: 'Error',
        message: 'Failed query: select $1',
        stack: expect.stringMatching(/^\n {4}at /),
        cause: { message: 'duplicate key' },
      },
    },
    { level: 'warn', event: 'second', error: { message: 'a text' } },
  ])
  closeSync(file)
  rmSync(folder, { recursive: true })
})
