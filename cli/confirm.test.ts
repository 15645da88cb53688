import { afterEach, expect, test, vi } from 'vitest'
import { confirm } from './confirm.ts'

const typed = vi.hoisted(() => ({ text: '' }))

vi.mock('node:readline/promises', () => ({
  createInterface: () => ({ question: async () => typed.text, close: () => {} }),
}))

const { isTTY } = process.stdin
afterEach(() => {
  process.stdin.isTTY = isTTY
})

test.each([
  ['yes, the username in any case', true, ' ADA ', true],
  ['no, another word', true, 'yes', false],
  ['no, an empty line', true, '', false],
  ['no, the username without a terminal', false, 'ada', false],
])('confirm takes this for an answer: %s', async (_, terminal, text, isConfirmed) => {
  process.stdin.isTTY = terminal
  typed.text = text
  expect(await confirm('The plan', 'Type ada to erase: ', 'ada')).toBe(isConfirmed)
})
