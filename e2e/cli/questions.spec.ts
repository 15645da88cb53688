import { writeFile } from 'node:fs/promises'
import { platform } from 'node:os'
import type { TestDatabase } from '../fixtures/database.ts'
import { isTest, sourceFiles } from '../fixtures/source-files.ts'
import { expect } from '../fixtures/test.ts'
import { members, test } from './import-test.ts'
import { ctrlC, ctrlD, runOnTerminal } from './terminal.ts'

/** A question of the command, with the answer that confirms it; any other one must change nothing. */
interface Question {
  /** The source file that asks it; `#2` marks its second question. */
  readonly askedIn: string
  readonly args: readonly string[]
  readonly asks: string
  readonly confirmedBy: string
  /** Completes the database, and returns the last argument if the test cannot know it before. */
  readonly prepare?: (own: TestDatabase, sheet: string) => Promise<string>
}

const questions: readonly Question[] = [
  {
    askedIn: 'cli/accounts/erase-command.ts',
    args: ['account', 'erase', 'bo'],
    asks: 'To erase it, type its username (bo): ',
    confirmedBy: 'bo',
  },
  {
    askedIn: 'cli/accounts/merge-commands.ts',
    args: ['account', 'merge', 'bo', 'ada'],
    asks: 'that goes (bo): ',
    confirmedBy: 'bo',
    async prepare({ sql }) {
      await sql`update account set email_verified_at = now() where username = 'ada'`
      return ''
    },
  },
  {
    askedIn: 'cli/clients/client-commands.ts',
    args: ['client', 'delete', 'demo-client'],
    asks: 'Type demo-client to delete it: ',
    confirmedBy: 'demo-client',
  },
  {
    askedIn: 'cli/fees/raise-command.ts',
    args: ['fee', 'raise', '--pounds', '2', '--from', '2099-01-01'],
    asks: 'type raise: ',
    confirmedBy: 'raise',
  },
  {
    askedIn: 'cli/imports/import-actions.ts',
    args: ['import'],
    asks: 'Import? [y/N] ',
    confirmedBy: 'y',
    prepare: async (_, sheet) => sheet,
  },
  {
    askedIn: 'cli/imports/import-actions.ts#2',
    args: ['import', 'undo'],
    asks: 'Undo? [y/N] ',
    confirmedBy: 'yes',
    async prepare({ sql, url }, sheet) {
      await runOnTerminal(['import', sheet, '--yes'], url)
      return (await sql`select id from import`)[0]?.id
    },
  },
  {
    askedIn: 'cli/keys/key-commands.ts',
    args: ['keys', 'end'],
    asks: 'Type end to end it: ',
    confirmedBy: 'end',
    async prepare({ url }) {
      const { shown } = await runOnTerminal(['keys', 'rotate', '--json'], url)
      return /"id": "(.*)"/.exec(shown)?.[1] ?? ''
    },
  },
  {
    askedIn: 'cli/memberships/membership-commands.ts',
    args: ['membership', 'delete', 'G9001'],
    asks: 'G9001',
    confirmedBy: 'G9001',
    async prepare({ sql }) {
      await sql`insert into membership (charity_number, type, name)
        values ('G9001', 'Friend', 'A mistake')`
      return ''
    },
  },
  {
    askedIn: 'cli/memberships/reminder-commands.ts',
    args: ['reminder', 'allow'],
    asks: 'Type send to allow them: ',
    confirmedBy: 'send',
  },
  {
    askedIn: 'cli/memberships/term-sheet.ts',
    args: ['membership', 'renew', '--until', '2099-01-31', '--file'],
    asks: 'as paid? [y/N] ',
    confirmedBy: 'y',
    async prepare({ sql }, sheet) {
      const [member] =
        await sql`select charity_number as number from membership where ended_on is null limit 1`
      await writeFile(sheet, `Member no\n${member?.number}\n`)
      return sheet
    },
  },
]

test('each question of the command has a test on a terminal', () => {
  const asked = sourceFiles.flatMap(([path, code]) => {
    if (!path.startsWith('cli/') || isTest(path) || !code.includes("/confirm.ts'")) return []
    const calls = code.match(/(?:await|return) (?:confirm|askYesNo)\(/g) ?? []
    return calls.map((_, index) => (index === 0 ? path : `${path}#${index + 1}`))
  })
  expect(questions.map(({ askedIn }) => askedIn).sort()).toEqual(asked.sort())
})

for (const { args, asks, confirmedBy, prepare } of questions) {
  test(`gatehouse ${args.join(' ')} changes nothing after ‘no’ and after Ctrl-C, and asks again`, {
    tag: '@all',
  }, async ({ own, save }) => {
    test.skip(platform() !== 'linux', 'script(1) has other options elsewhere')
    const last = await prepare?.(own, await save('members.csv', members))
    const line = last ? [...args, last] : args
    const changes = () => own.sql`
      select 'event' as kind, id::text from audit_event where action <> 'staff-viewed-person'
      union all select 'import', id::text from import where undone_at is null order by 1, 2`
    const before = await changes()
    const answer = (keys: string) => runOnTerminal(line, own.url, [[asks, keys]])

    const declined = await answer('no\n')
    expect(declined).toEqual({ exitCode: 1, shown: expect.stringMatching(/[Nn]othing|[Nn]ot /) })
    const interrupted = await answer(ctrlC)
    expect(interrupted).toEqual({ exitCode: 1, shown: expect.stringContaining('Interrupted. ') })
    expect(await changes()).toEqual(before)

    expect(await answer(`${confirmedBy}\n`)).toMatchObject({ exitCode: 0 })
    expect(await changes()).not.toEqual(before)
  })
}

for (const [name, key, says] of [
  ['Ctrl-C', ctrlC, 'Interrupted. '],
  ['Ctrl-D', ctrlD, 'Nothing was changed.'],
] as const)
  test(`${name} at a question ends the command, which says that it has changed nothing`, async ({
    own,
  }) => {
    test.skip(platform() !== 'linux', 'script(1) has other options elsewhere')
    const raise = ['fee', 'raise', '--pounds', '2', '--from', '2099-01-01']
    expect(await runOnTerminal(raise, own.url, [['type raise: ', key]])).toEqual({
      exitCode: 1,
      shown: expect.stringContaining(says),
    })
    expect(await own.sql`select from fee where valid_from >= '2099-01-01'`).toHaveLength(0)
  })
