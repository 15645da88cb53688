import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isFailure } from '#lib/failure.ts'
import { semaphore } from './semaphore.ts'

/** A task that ends when it is told to. */
function task() {
  let [end, fail] = [() => {}, () => {}]
  const answer = new Promise((resolve, reject) => {
    end = () => resolve('done')
    fail = () => reject(new Error('failed'))
  })
  return { run: () => answer, end, fail }
}

const refusal = { faults: [{ status: 503, code: 'ServerError:Unavailable' }] }
const soon = () => new Promise((resolve) => setImmediate(resolve))

test('so many run, so many wait, and the next is refused at once, with the time to wait', async () => {
  const turn = semaphore(2, 1)
  const started: number[] = []
  const tasks = [task(), task(), task()]
  const answers = tasks.map(({ run }, n) =>
    turn(() => {
      started.push(n)
      return run()
    }),
  )
  await expect(turn(async () => 'late')).rejects.toMatchObject(refusal)
  const error = await turn(async () => 'late').catch((caught) => caught)
  expect(isFailure(error)).toBe(true)
  expect(error.headers).toEqual({ 'Retry-After': expect.stringMatching(/^\d+$/) })
  expect(started).toEqual([0, 1])

  tasks[1]?.end()
  await soon()
  expect(started).toEqual([0, 1, 2])
  for (const { end } of tasks) end()
  expect(await Promise.all(answers)).toEqual(['done', 'done', 'done'])
  expect(await turn(async () => 'again')).toBe('again')
})

test('those who wait have their turns in the order in which they came', async () => {
  const turn = semaphore(1, 5)
  const order: number[] = []
  await Promise.all([1, 2, 3, 4, 5].map((n) => turn(async () => void order.push(n))))
  expect(order).toEqual([1, 2, 3, 4, 5])
})

test.each([
  ['that fails', () => Promise.reject(new Error('failed'))],
  [
    'that throws before it begins',
    () => {
      throw new Error('failed')
    },
  ],
])('a task %s gives its turn to the next', async (_, failing) => {
  const turn = semaphore(1, 1)
  for (let n = 0; n < 3; n += 1) await expect(turn(failing)).rejects.toThrow('failed')
  expect(await turn(async () => 'well')).toBe('well')
})

test('never do more run than may, and never does a turn get lost, whatever comes when', async () => {
  const happening = fc.constantFrom('begin', 'begin', 'end', 'fail')
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 1, max: 3 }),
      fc.nat(3),
      fc.array(happening, { maxLength: 40 }),
      async (running, waiting, happenings) => {
        const turn = semaphore(running, waiting)
        const under: ReturnType<typeof task>[] = []
        const answers: Promise<unknown>[] = []
        for (const what of happenings) {
          const one = task()
          const begin = () => {
            under.push(one)
            return one.run()
          }
          if (what === 'begin') answers.push(turn(begin).catch(() => {}))
          else under.shift()?.[what]()
          await soon()
          expect(under.length).toBeLessThanOrEqual(running)
        }
        while (under.length > 0) {
          under.shift()?.end()
          await soon()
        }
        await Promise.all(answers)
        // As at first: so many find room, and one more does not.
        const [last, room] = [task(), running + waiting]
        const all = Array.from({ length: room }, () => turn(last.run))
        await expect(turn(last.run)).rejects.toMatchObject(refusal)
        last.end()
        expect(await Promise.all(all)).toHaveLength(room)
      },
    ),
  )
})
