import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isFailure } from '#lib/failure.ts'
import { semaphore } from './semaphore.ts'

/** A task that runs until the test ends it or makes it fail. */
function controlledTask() {
  let [end, fail] = [() => {}, () => {}]
  const result = new Promise((resolve, reject) => {
    end = () => resolve('done')
    fail = () => reject(new Error('failed'))
  })
  return { run: () => result, end, fail }
}

const unavailable = { faults: [{ status: 503, code: 'ServerError:Unavailable' }] }
const nextTick = () => new Promise((resolve) => setImmediate(resolve))

test('semaphore refuses a task with Retry-After if the queue is full', async () => {
  const limited = semaphore(2, 1)
  const started: number[] = []
  const tasks = [controlledTask(), controlledTask(), controlledTask()]
  const results = tasks.map(({ run }, n) =>
    limited(() => {
      started.push(n)
      return run()
    }),
  )
  await expect(limited(async () => 'late')).rejects.toMatchObject(unavailable)
  const error = await limited(async () => 'late').catch((caught) => caught)
  expect(isFailure(error)).toBe(true)
  expect(error.headers).toEqual({ 'Retry-After': expect.stringMatching(/^\d+$/) })
  expect(started).toEqual([0, 1])

  tasks[1]?.end()
  await nextTick()
  expect(started).toEqual([0, 1, 2])
  for (const { end } of tasks) end()
  expect(await Promise.all(results)).toEqual(['done', 'done', 'done'])
  expect(await limited(async () => 'again')).toBe('again')
})

test('semaphore runs queued tasks in the order in which they arrived', async () => {
  const limited = semaphore(1, 5)
  const order: number[] = []
  await Promise.all([1, 2, 3, 4, 5].map((n) => limited(async () => void order.push(n))))
  expect(order).toEqual([1, 2, 3, 4, 5])
})

test.each([
  ['rejects', () => Promise.reject(new Error('failed'))],
  [
    'throws synchronously',
    () => {
      throw new Error('failed')
    },
  ],
])('semaphore frees the place of a task that %s', async (_, failing) => {
  const limited = semaphore(1, 1)
  for (let n = 0; n < 3; n += 1) await expect(limited(failing)).rejects.toThrow('failed')
  expect(await limited(async () => 'well')).toBe('well')
})

test('semaphore never exceeds its limit or drops a task, under any interleaving', async () => {
  const event = fc.constantFrom('begin', 'begin', 'end', 'fail')
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 1, max: 3 }),
      fc.nat(3),
      fc.array(event, { maxLength: 40 }),
      async (maxRunning, maxWaiting, events) => {
        const limited = semaphore(maxRunning, maxWaiting)
        const running: ReturnType<typeof controlledTask>[] = []
        const results: Promise<unknown>[] = []
        for (const event of events) {
          const task = controlledTask()
          const begin = () => {
            running.push(task)
            return task.run()
          }
          if (event === 'begin') results.push(limited(begin).catch(() => {}))
          else running.shift()?.[event]()
          await nextTick()
          expect(running.length).toBeLessThanOrEqual(maxRunning)
        }
        while (running.length > 0) {
          running.shift()?.end()
          await nextTick()
        }
        await Promise.all(results)
        // The semaphore is empty again: it takes as many tasks as at first, and not one more.
        const [last, capacity] = [controlledTask(), maxRunning + maxWaiting]
        const all = Array.from({ length: capacity }, () => limited(last.run))
        await expect(limited(last.run)).rejects.toMatchObject(unavailable)
        last.end()
        expect(await Promise.all(all)).toHaveLength(capacity)
      },
    ),
  )
})
