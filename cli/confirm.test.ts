import { PassThrough } from 'node:stream'
import { afterEach, expect, test, vi } from 'vitest'
import { confirm } from './confirm.ts'

afterEach(() => {
  vi.restoreAllMocks()
})

test.each([
  ['yes, the username in any case', true, ' ADA ', true],
  ['no, another word', true, 'yes', false],
  ['no, an empty line', true, '', false],
  ['no, the username without a terminal', false, 'ada', false],
])('confirm takes this for an answer: %s', async (_, isTTY, text, isConfirmed) => {
  const input = Object.assign(new PassThrough(), { isTTY })
  input.write(`${text}\n`)
  vi.spyOn(process, 'stdin', 'get').mockReturnValue(input as unknown as typeof process.stdin)
  vi.spyOn(process, 'stderr', 'get').mockReturnValue(
    new PassThrough() as unknown as typeof process.stderr,
  )
  expect(await confirm('The plan', 'Type ada to erase: ', 'ada')).toBe(isConfirmed)
})
