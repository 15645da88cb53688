import { delimiter, join } from 'node:path'
import { createDatabase } from '../fixtures/database.ts'
import { authSecret } from '../fixtures/service.ts'
import { expect } from '../fixtures/test.ts'
import { noPrograms, programs, test } from './backup-drill.ts'
import { ofWholeDatabase } from './command-lines.ts'
import { runGatehouse } from './gatehouse.ts'
import { wrongTimesIn } from './json-times.ts'

/** The words after each command, and the exit code 1 of one that found something wrong, which is its result. */
const runs: Readonly<
  Record<(typeof ofWholeDatabase)[number], { wordsIn: (folder: string) => string[]; exitCode?: 1 }>
> = {
  'export everything': { wordsIn: (folder) => ['--out', join(folder, 'everything')] },
  'mail bounce': { wordsIn: () => [] },
  'backup make': { wordsIn: (folder) => [join(folder, 'backup')] },
  'backup verify': { wordsIn: (folder) => [join(folder, 'backup')] },
  migrate: { wordsIn: () => [] },
  doctor: { wordsIn: () => [], exitCode: 1 },
  upgrade: { wordsIn: () => ['--check'] },
  figures: { wordsIn: () => [] },
  'import everything': { wordsIn: (folder) => [join(folder, 'everything')] },
  restore: { wordsIn: (folder) => [join(folder, 'backup')] },
}

test('each command about files or a whole database prints one JSON document with --json, with each time in ISO 8601', {
  tag: '@all',
}, async ({ drill: { source, target }, folder, mailbox, serverUrl }) => {
  test.skip(!programs, noPrograms)
  test.setTimeout(600_000)
  const tableless = await createDatabase({ server: serverUrl, empty: true })
  const databases: Readonly<Record<string, string>> = {
    restore: tableless.url,
    'import everything': target.url,
  }
  const settings = {
    AUTH_SECRET: authSecret,
    BASE_URL: 'http://127.0.0.1:9',
    BOUNCE_EMAIL: 'bounce+{id}@example.org',
    PATH: [programs, process.env.PATH].join(delimiter),
    SMTP_URL: mailbox.url,
    SUDO_USER: 'olga',
  }
  const run = (url: string, ...args: string[]) =>
    runGatehouse([...args, '--json'], { ...settings, DATABASE_URL: url })
  expect(await run(target.url, 'migrate')).toMatchObject({ exitCode: 0 })
  for (const command of ofWholeDatabase) {
    const { wordsIn, exitCode: expectedCode = 0 } = runs[command]
    const words = [...command.split(' '), ...wordsIn(folder)]
    const { exitCode, stdout, stderr } = await run(databases[command] ?? source.url, ...words)
    expect({ exitCode, stderr }, words.join(' ')).toEqual({ exitCode: expectedCode, stderr: '' })
    const output = JSON.parse(stdout)
    expect(Array.isArray(output), command).toBe(false)
    expect(wrongTimesIn(output), command).toEqual([])
  }
  await tableless.drop()
})
