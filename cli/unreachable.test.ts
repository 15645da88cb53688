import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { commands, nouns } from './nouns.ts'

const databaseAway =
  /Cannot reach the database \(connect ECONNREFUSED 127\.0\.0\.1:9\)\. Check that it is running/

/** Commands that find something else wrong first, and one that needs no database. */
const others: readonly (readonly [command: RegExp, says: RegExp, exitCode?: 0])[] = [
  [/^import (?!list|undo|everything)/, /^Cannot read \w+\.csv: there is no such file/],
  [/^(restore|backup verify)/, /has no manifest\.json\. Name the folder/],
  [/^mail test/, /^The mail server 127\.0\.0\.1:9 of SMTP_URL .*ECONNREFUSED.* Check that it runs/],
  [/^completion/, /complet/, 0],
]

/** The examples of every command, without what only a shell reads. */
const examples = [...commands, ...nouns.flatMap((noun) => noun.commands)]
  .flatMap((command) => command.examples)
  .map((example) => example.replaceAll('\\\n', '').replace(/ +(#|[<>] ).*$/, ''))

const wordsOf = (line: string) =>
  [...line.matchAll(/'([^']*)'|\S+/g)].map(([word, quoted = word]) => quoted)

let runCommand: typeof import('./run-command.ts').runCommand

beforeAll(async () => {
  vi.stubEnv('DATABASE_URL', 'postgres://olga:s3cret@127.0.0.1:9/members')
  vi.stubEnv('SMTP_URL', 'smtp://olga:s3cret@127.0.0.1:9')
  // Modules that other tests have loaded keep their settings.
  vi.resetModules()
  ;({ runCommand } = await import('./run-command.ts'))
})
afterEach(() => vi.restoreAllMocks())
afterAll(() => {
  vi.unstubAllEnvs()
  vi.resetModules()
  process.exitCode = 0
})

test.each(examples)(
  'without its neighbours, gatehouse %s says what it tried, where, and what to do',
  async (example) => {
    let printed = ''
    const print = (text: unknown) => {
      printed += text
      return true
    }
    vi.spyOn(console, 'error').mockImplementation(print)
    vi.spyOn(console, 'log').mockImplementation(print)
    vi.spyOn(process.stdout, 'write').mockImplementation(print)
    process.exitCode = 0
    await runCommand(wordsOf(example))
    const [, says = databaseAway, exitCode = 1] =
      others.find(([command]) => command.test(example)) ?? []
    expect(printed).toMatch(says)
    expect(printed).not.toContain('s3cret')
    expect(process.exitCode).toBe(exitCode)
  },
)
