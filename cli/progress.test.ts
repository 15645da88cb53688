import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Progress } from './progress.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

function terminal({ isTTY = true, columns = 80 } = {}) {
  const written: string[] = []
  return {
    isTTY,
    columns,
    written,
    write: (text: string | Uint8Array) => written.push(String(text)) > 0,
    last: () => written.at(-1) ?? '',
  }
}

test('a progress bar does not appear within the first second', () => {
  const stream = terminal()
  const progress = new Progress(stream)
  progress.start('Inviting')
  progress.show('Inviting', 5, 10)
  vi.advanceTimersByTime(900)
  progress.end()
  expect(stream.written).toEqual([])
})

test('a progress bar shows the share that is done, and removes itself', () => {
  const stream = terminal()
  const progress = new Progress(stream)
  progress.start('Working')
  progress.show('Inviting', 5_000, 10_000)
  vi.advanceTimersByTime(1_000)
  expect(stream.written).toEqual([expect.stringMatching(/^\rInviting █{15}░{15} 5,000 \/ 10,000/)])
  progress.end()
  expect(stream.last()).toBe('\r\x1b[K')
  vi.advanceTimersByTime(5_000)
  expect(stream.written).toHaveLength(2)
})

test('a progress bar of unknown length moves and counts the seconds', () => {
  const stream = terminal()
  const progress = new Progress(stream)
  progress.start('Making the backup')
  vi.advanceTimersByTime(2_000)
  const first = stream.last()
  expect(first).toMatch(/^\rMaking the backup ░*█{6}░* 2 s/)
  expect(first.match(/[░█]/g)).toHaveLength(30)
  vi.advanceTimersByTime(400)
  expect(stream.last()).toMatch(/^\rMaking the backup ░{24}█{6} 2 s/)
  vi.advanceTimersByTime(100)
  expect(stream.last()).toMatch(/^\rMaking the backup █{6}░{24} 2 s/)
})

test('the next piece of work has a bar of its own, a second after it began', () => {
  const stream = terminal()
  const progress = new Progress(stream)
  progress.start('Working')
  progress.show('Reading', 5, 10)
  vi.advanceTimersByTime(1_000)
  progress.next('Comparing')
  expect(stream.last()).toBe('\r\x1b[K')
  vi.advanceTimersByTime(1_000)
  expect(stream.last()).toMatch(/^\rComparing [░█]{30} 1 s/)
})

test('a message replaces the bar, which is drawn again below it', () => {
  const stream = terminal()
  const progress = new Progress(stream)
  progress.start('Working')
  vi.advanceTimersByTime(1_000)
  progress.print('Database: gatehouse')
  expect(stream.written.slice(-2)).toEqual(['\r\x1b[K', 'Database: gatehouse\n'])
  vi.advanceTimersByTime(100)
  expect(stream.last()).toMatch(/^\rWorking/)
})

test('no progress bar is drawn while the operator is asked', async () => {
  const stream = terminal()
  const progress = new Progress(stream)
  progress.start('Working')
  const answer = progress.ask(async () => {
    vi.advanceTimersByTime(5_000)
    return 'yes'
  })
  expect(await answer).toBe('yes')
  expect(stream.written).toEqual([])
  vi.advanceTimersByTime(1_000)
  expect(stream.last()).toMatch(/^\rWorking/)
})

test.each([
  [10, 'Comparing'],
  [33, 'Comparing with the database  1 s'],
  [34, 'Comparing with the database █ 1 s'],
  [40, 'Comparing with the database ░░░░██░ 1 s'],
  [60, 'Comparing with the database ░░░░░░░░░░██████░░░░░░░░░░░ 1 s'],
  [80, 'Comparing with the database ░░░░░░░░░░██████░░░░░░░░░░░░░░ 1 s'],
])('a progress bar is never as wide as its terminal of %i columns', (columns, line) => {
  const stream = terminal({ columns })
  const progress = new Progress(stream)
  progress.start('Comparing with the database')
  vi.advanceTimersByTime(1_000)
  expect(stream.last()).toBe(`\r${line}\x1b[K`)
  progress.end()
})

test.each([
  [0, 0, 0],
  [1, 1, 30],
  [2, 3, 20],
  [4, 3, 30],
])('a progress bar of %i / %i has %i of 30 parts that are done', (done, total, filled) => {
  const stream = terminal()
  const progress = new Progress(stream)
  progress.start('Reading')
  progress.show('Reading', done, total)
  vi.advanceTimersByTime(1_000)
  expect(stream.last()).toContain(` ${'█'.repeat(filled)}${'░'.repeat(30 - filled)} `)
  progress.end()
})

test('a progress bar takes 80 columns for granted on a terminal that reports none', () => {
  const stream = terminal({ columns: 0 })
  const progress = new Progress(stream)
  progress.start('Working')
  vi.advanceTimersByTime(1_000)
  expect(stream.last()).toMatch(/^\rWorking [░█]{30} 1 s/)
  progress.end()
})

test('a progress bar is drawn while a long loop lets no timer run', () => {
  vi.useRealTimers()
  // Time passes, but the timer of the bar does not fire.
  vi.useFakeTimers({ toFake: ['performance'] })
  const stream = terminal()
  const progress = new Progress(stream)
  progress.start('Reading')
  vi.advanceTimersByTime(1_000)
  progress.show('Reading', 1, 2)
  expect(stream.last()).toMatch(/^\rReading █{15}/)
  progress.end()
})

test('a progress bar does not appear in a file or a pipe, nor before the command starts one', () => {
  const pipe = terminal({ isTTY: false })
  const inPipe = new Progress(pipe)
  inPipe.start('Working')
  const stream = terminal()
  const notStarted = new Progress(stream)
  for (const progress of [inPipe, notStarted]) {
    progress.next('Reading')
    progress.show('Reading', 1, 2)
  }
  vi.advanceTimersByTime(5_000)
  expect([...pipe.written, ...stream.written]).toEqual([])
})
