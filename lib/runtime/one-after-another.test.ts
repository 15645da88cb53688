import { afterEach, expect, test, vi } from 'vitest'
import { oneAfterAnother } from './one-after-another.ts'

afterEach(() => void vi.useRealTimers())

/** A task that runs until a test ends it, and notes its start. */
function task(name: string, started: string[] = []) {
  let end = () => {}
  let fail = () => {}
  const ended = new Promise<string>((resolve, reject) => {
    end = () => resolve(name)
    fail = () => reject(new Error('an outage'))
  })
  const run = () => {
    started.push(name)
    return ended
  }
  return { run, end: () => end(), fail: () => fail() }
}

const settle = () => new Promise((resolve) => setImmediate(resolve))

test('tasks with a common key run one after another, and others at once', async () => {
  const started: string[] = []
  const inOrder = oneAfterAnother()
  const [first, second, other, third] = [
    task('first', started),
    task('second', started),
    task('other', started),
    task('third', started),
  ] as const
  const results = [
    inOrder(['account', 'network'], first.run),
    inOrder(['network'], second.run),
    inOrder(['another network'], other.run),
    inOrder(['account'], third.run),
  ]
  expect(started).toEqual(['first', 'other'])
  await settle()
  expect(started).toEqual(['first', 'other'])
  first.end()
  await settle()
  expect(started).toEqual(['first', 'other', 'second', 'third'])
  for (const { end } of [second, other, third]) end()
  expect(await Promise.all(results)).toEqual(['first', 'second', 'other', 'third'])
})

test('a task fails with the one that it waits for, and the next one runs', async () => {
  const started: string[] = []
  const inOrder = oneAfterAnother()
  const failing = task('failing', started)
  const results = [
    inOrder(['row'], failing.run),
    inOrder(['row'], task('waiting', started).run),
    inOrder(['row'], task('also waiting', started).run),
  ]
  failing.fail()
  const outcomes = await Promise.allSettled(results)
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected'])
  expect(started).toEqual(['failing'])
  expect(await inOrder(['row'], async () => 'done')).toBe('done')
})

test('a task fails after it has waited for five seconds', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const inOrder = oneAfterAnother()
  void inOrder(['row'], task('endless').run)
  const waiting = inOrder(['row'], task('waiting').run)
  vi.advanceTimersByTime(5_000)
  await expect(waiting).rejects.toThrow('Too many statements wait')
})
