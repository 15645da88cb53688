import { PassThrough } from 'node:stream'
import { afterEach, expect, test, vi } from 'vitest'
import { confirm } from './confirm.ts'

afterEach(() => {
  vi.restoreAllMocks()
})

const terminal = (isTTY: boolean) => Object.assign(new PassThrough(), { isTTY })

const declined = { exitCode: 1, message: 'Nothing was changed.' }
test.each([
  ['yes, the username in any case', true, ' ADA ', undefined],
  ['no, another word', true, 'yes', declined],
  ['no, an empty line', true, '', declined],
  ['no, the end of the input, as after Ctrl-D', true, null, declined],
  [
    'no, the username without a terminal',
    false,
    'ada',
    {
      exitCode: 2,
      message: 'The plan\nNothing was changed. Without a terminal, confirm with --yes.',
    },
  ],
] as const)('confirm takes this for an answer: %s', async (_, isTTY, text, error) => {
  const input = terminal(isTTY)
  input.end(text === null ? '' : `${text}\n`)
  vi.spyOn(process, 'stdin', 'get').mockReturnValue(input as unknown as typeof process.stdin)
  vi.spyOn(process, 'stderr', 'get').mockReturnValue(
    terminal(true) as unknown as typeof process.stderr,
  )
  const confirmed = confirm('The plan', 'Type ada to erase: ', 'ada')
  if (error) await expect(confirmed).rejects.toMatchObject(error)
  else await expect(confirmed).resolves.toBeUndefined()
})
