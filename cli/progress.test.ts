import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { startProgress } from './progress.ts'

const terminal = (isTTY: boolean) => {
  const written: string[] = []
  return { isTTY, written, write: (text: string | Uint8Array) => written.push(String(text)) > 0 }
}

test('a progress bar does not appear within the first second', () => {
  const stream = terminal(true)
  const progress = startProgress('Inviting', 10, stream)
  progress.show(5)
  progress.end()
  expect(stream.written).toEqual([])
})

test('a progress bar shows the share that is done, and removes itself', async () => {
  const stream = terminal(true)
  const progress = startProgress('Inviting', 10, stream)
  await sleep(1_050)
  progress.show(5)
  progress.end()
  expect(stream.written).toEqual([
    expect.stringMatching(/^\rInviting █{15}░{15} 5 \/ 10/),
    '\r\x1b[K',
  ])
})

test('a progress bar does not appear in a file or a pipe', async () => {
  const stream = terminal(false)
  const progress = startProgress('Inviting', 10, stream)
  await sleep(1_050)
  progress.show(5)
  progress.end()
  expect(stream.written).toEqual([])
})
