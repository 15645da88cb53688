import { afterEach, describe, expect, test, vi } from 'vitest'
import { commands, nouns } from './nouns.ts'
import { runCommand } from './run-command.ts'

const printed = { stdout: '', stderr: '' }
for (const stream of ['stdout', 'stderr'] as const) {
  const print = (text: unknown) => {
    printed[stream] += text
    return true
  }
  vi.spyOn(process[stream], 'write').mockImplementation(print)
  vi.spyOn(console, stream === 'stdout' ? 'log' : 'error').mockImplementation(print)
}
afterEach(() => {
  process.exitCode = undefined
  Object.assign(printed, { stdout: '', stderr: '' })
})

const redirectUri = 'https://map.example.org/callback'
const client = ['client', 'create', '--name', 'Soil Map', '--redirect-uri']
const newFee = ['fee', 'set', '--type', 'Friend', '--audience', 'individual']
const friend = [...newFee, '--description', 'Friend of the farm']
const account = ['account', 'create', '--username', 'x']

/** Each wrong command line, and how standard error begins. */
const wrong: readonly [fault: string, words: readonly string[], message: RegExp][] = [
  ['no word', [], /^Usage: /],
  ['a noun alone', ['client'], /^Usage: /],
  ['an upgrade that is no check', ['upgrade'], /--check/],
  ['an unknown noun', ['cleint'], /^error: /],
  ['a missing argument', ['client', 'rotate'], /^error: /],
  ['an argument too many', ['client', 'list', 'all'], /^error: /],
  [
    'an unknown option',
    [...client, redirectUri, '--colour', 'green'],
    /^error: unknown option '--c/,
  ],
  [
    'a client without a redirect URI',
    client.slice(0, 4),
    /required option '--redirect-uri <uri>' not/,
  ],
  [
    'a client without a name',
    ['client', 'create', ...client.slice(4), redirectUri],
    /'--name <name>' not/,
  ],
  ['a blank name', [...client, redirectUri, '--name', ' '], /^--name: you must provide a value/],
  ['http on another host', [...client, 'http://map.example.org/'], /^Redirect URI: .* use https/],
  ['a relative redirect URI', [...client, '/callback'], /^Redirect URI: .* start with https:\/\//],
  [
    'a redirect URI with a fragment',
    [...client, `${redirectUri}#`],
    /^Redirect URI: .* leave out the #/,
  ],
  ['a wildcard', [...client, 'https://*.example.org/'], /^Redirect URI: .* in full/],
  [
    'a redirect URI with a user name',
    [...client, 'https://jo@example.org/'],
    /^Redirect URI: .* before the @/,
  ],
  [
    'a relative logout URI',
    [...client, redirectUri, '--logout-uri', 'bye'],
    /^Logout URI: "bye" is not an abs/,
  ],
  [
    'an unknown role',
    [...client, redirectUri, '--role', 'admin'],
    /^Role: "admin" does not exist; choose from o/,
  ],
  [
    'an id with capitals',
    [...client, redirectUri, '--id', 'Soil'],
    /^Id: "Soil" is not valid; use 3 to 64 lower-/,
  ],
  [
    'a public test client',
    [...client, redirectUri, '--test', '--public'],
    /Give --public or --test, not both/,
  ],
  [
    'a test client that reads events',
    [...client, redirectUri, '--own', '--test', '--role', 'events'],
    /Give --test or the role ev/,
  ],
  [
    'a client that is both test and live',
    ['client', 'edit', 'x', '--test', '--live'],
    /Give --test or --live, not both/,
  ],
  [
    'an unknown audience',
    [...friend, '--audience', 'all'],
    /^--audience: use one of: individual, organisation$/,
  ],
  ['an amount in euros', [...friend, '--amount', '€5'], /^--amount: enter an amount of pounds/],
  ['a day in American format', [...friend, '--from', '01/31/2027'], /^--from: enter a date/],
  ['two prices', [...friend, '--amount', '5', '--on-application'], /^--on-application: /],
  ['a fee without a description', newFee, /^A new fee needs --description\./],
  [
    'a rise in two units',
    ['fee', 'raise', '--from', '2040-01-01', '--percent', '5', '--pounds', '2'],
    /--pounds/,
  ],
  [
    'a membership without a type',
    ['membership', 'create', '--number', 'G1'],
    /option '--type <type>'/,
  ],
  ['no change of a membership', ['membership', 'edit', 'G1001'], /^Give at least one option/],
  ['an empty number', ['membership', 'edit', 'x', '--number', ''], /^--number: this val/],
  [
    'maybe',
    ['contact', 'edit', 'x', 'ada', '--primary', 'maybe'],
    /^--primary: use one of: yes, no/,
  ],
  ['no change of a contact', ['contact', 'edit', 'G1001', 'ada'], /^Give at least one opt/],
  ['an account without a username', account.slice(0, 2), /required option '--username <name>'/],
  ['a wrong email', [...account, '--email', 'x'], /^--email: enter/],
  [
    'a name of a country that is not its own',
    [...account, '--country', 'Britain'],
    /^--country: use/,
  ],
  [
    'one of many values, misspelt',
    ['audit', 'list', '--action', 'signed_in'],
    /^--action: use one of its \d+ values, such as signed-in$/,
  ],
  [
    'a title that is not in the list',
    ['account', 'edit', 'ada', '--title', 'Mx'],
    /^--title: use one of: /,
  ],
  ['no change of an account', ['account', 'edit', 'ada'], /^Give at least one option/],
  [
    'an empty username',
    ['account', 'edit', 'ada', '--username', ''],
    /^--username: this value cannot/,
  ],
  [
    'an empty country',
    ['account', 'edit', 'ada', '--country', ''],
    /^--country: this value cannot/,
  ],
  [
    'a number in words',
    ['audit', 'list', '--limit', 'many'],
    /^--limit: enter a whole number from 1 to 9999$/,
  ],
  [
    'an instance that is no URL',
    ['doctor', '--instance', 'http://127.0.0.1:3101', '--instance', '127.0.0.1:3102'],
    /^--instance: .*127\.0\.0\.1:3102/,
  ],
  [
    'an instance with a path',
    ['doctor', '--instance', 'http://127.0.0.1:3101/readyz'],
    /^--instance: .*\/readyz/,
  ],
  ['no number', ['audit', 'list', '--limit', ''], /^--limit: you must provide a value/],
  ['no file', ['export', 'accounts', '--out', ''], /^--out: you must provide a value/],
  ['no day', ['membership', 'renew', 'G1', '--until', ' '], /^--until: you must provide a value/],
  [
    'a dry run of one payment, which would be none',
    ['membership', 'renew', 'G1', '--dry-run'],
    /^--dry-run needs --file/,
  ],
  [
    'a dry run of one end',
    ['membership', 'end', 'G1', '--reason', 'Left', '--dry-run'],
    /^--dry-run needs --file/,
  ],
  ['a search for one letter', ['account', 'list', '--search', 'x'], /^--search: Enter at least 2 /],
  ['a list in two formats', ['audit', 'list', '--csv', '--json'], /Give --csv or --json, not both/],
  [
    'a DNS server that is no IP address',
    ['doctor', '--dns', 'dns.example.org'],
    /^--dns: enter the IP address/,
  ],
  ['an empty folder', ['backup', 'verify', ''], /^folder: you must provide a value/],
  ['a blank user', ['account', 'show', ' '], /^user: you must provide a value/],
  [
    'an unknown role of staff',
    ['staff', 'grant', 'x', '--role', 'king'],
    /^--role: use one of: help-desk, membership, /,
  ],
]

/** The faults on standard error, a line of JSON each. */
const faultsPrinted = (): readonly { readonly field: string | null }[] =>
  printed.stderr
    .split(/(?<=\})(?=\{)/)
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line))

const everyCommand = () =>
  [{ name: '', commands }, ...nouns].flatMap((noun) =>
    noun.commands.map(
      ({ name, arguments: words = {}, options = {}, lists = {} }) =>
        [
          `${noun.name} ${name}`.trim(),
          {
            maxArguments: Object.keys(words).length,
            required: [
              ...Object.values(options).flatMap(({ field }) => (field.required ? field.name : [])),
              ...Object.entries(lists).flatMap(([list, { required }]) => (required ? list : [])),
            ],
          },
        ] as const,
    ),
  )

test('with --json, each setting that is invalid is an object on a line of standard error', async () => {
  vi.stubEnv('PORT', 'abc')
  vi.stubEnv('DATABASE_URL', 'mysql://127.0.0.1/none')
  await runCommand(['backup', 'folder', '--json'])
  vi.unstubAllEnvs()
  expect(process.exitCode).toBe(1)
  expect(faultsPrinted()).toEqual(
    [/^PORT must be /, /^DATABASE_URL must start with /].map((message) => ({
      code: 'not-set-up',
      message: expect.stringMatching(message),
      field: null,
    })),
  )
})

describe('a wrong command line', () => {
  test.each(wrong)(
    '%s: exit code 2, a reason on standard error, and no database',
    async (_, words, message) => {
      await runCommand(words)
      expect(process.exitCode).toBe(2)
      expect(printed.stderr).toMatch(message)
      expect(printed.stdout).toBe('')
    },
  )

  test.each(wrong.filter(([, words]) => words.length > 2))(
    'with --json, %s is an object on each line of standard error',
    async (_, words) => {
      await runCommand([...words, '--json'])
      expect(process.exitCode).toBe(2)
      expect(faultsPrinted()).not.toEqual([])
      for (const fault of faultsPrinted()) {
        expect(fault).toEqual({
          code: 'command-line',
          message: expect.stringMatching(/^(?!error:)\S/),
          field: fault.field === null ? null : expect.stringMatching(/^[a-z][\w-]*$/),
        })
      }
      expect(printed.stdout).toBe('')
    },
  )

  test.each(everyCommand())(
    '%s names an unknown option as JSON with --json, and a word too many',
    async (line, { maxArguments, required }) => {
      const words = line.split(' ')
      const run = async (...more: readonly string[]) => {
        printed.stderr = ''
        await runCommand([...words, ...more, '--json'])
        expect(process.exitCode, line).toBe(2)
        return faultsPrinted()
      }
      // Commander says first which option is missing.
      const field = expect.stringMatching(new RegExp(`^(${['colour', ...required].join('|')})$`))
      expect(await run('--colour', 'green')).toEqual([
        { code: 'command-line', field, message: expect.any(String) },
      ])
      expect(await run(...Array(maxArguments + 1).fill('x'))).toMatchObject([
        { code: 'command-line' },
      ])
    },
  )

  test('the help says which options are required', async () => {
    const help = async (...words: readonly string[]) => {
      printed.stdout = ''
      await runCommand([...words, '--help'])
      return printed.stdout
    }
    expect(await help('staff', 'revoke')).toMatch(/--role <role>[^<]*\(required\)\n +--json/)
    expect(await help('membership', 'end')).toMatch(/--reason <text>[^<]*\(required\)/)
    expect(await help('client', 'create')).toMatch(/--redirect-uri <uri>[^<]*\(required\)/)
    expect(await help('account', 'edit')).not.toContain('(required)')
  })
})
