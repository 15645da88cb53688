import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { completions } from './completion.ts'
import { commands, nouns } from './nouns.ts'

/** The words that bash offers at the end of a command line, whose last word may be incomplete. */
function offered(line: string): readonly string[] {
  const words = line.split(' ').map((word) => `'${word}'`)
  const script = `${completions.bash?.({ nouns, commands })}
    COMP_WORDS=(${words.join(' ')}) COMP_CWORD=${words.length - 1}
    _gatehouse; printf '%s\\n' "\${COMPREPLY[@]}"`
  const { stdout, stderr } = spawnSync('bash', ['--norc', '-c', script], { encoding: 'utf8' })
  expect(stderr).toBe('')
  return stdout.split('\n').filter((word) => word !== '')
}

test('bash completes nouns, and the commands without one', () => {
  expect(offered('gatehouse ')).toEqual([...nouns, ...commands].map(({ name }) => name))
  expect(offered('gatehouse acc')).toEqual(['account'])
})

test.each(nouns.map((noun) => [noun.name, noun] as const))(
  'bash completes the verbs of %s and the options of each',
  (name, { commands: verbs }) => {
    expect(offered(`gatehouse ${name} `)).toEqual(
      expect.arrayContaining(verbs.map((verb) => verb.name)),
    )
    for (const { name: verb, flags = {}, lists = {} } of verbs) {
      const options = [...Object.keys(flags), ...Object.keys(lists), 'json', 'help']
      expect(offered(`gatehouse ${name} ${verb} --`), verb).toEqual(
        expect.arrayContaining(options.map((option) => `--${option}`)),
      )
    }
  },
)

test('bash completes the values of an option that has a list of them, wherever it stands', () => {
  expect(offered('gatehouse contact edit G1 ada --primary ')).toEqual(['yes', 'no'])
  expect(offered('gatehouse staff grant --role f')).toEqual(['fees'])
  expect(offered('gatehouse account list --search x --sort -a')).toEqual(['-added'])
})

test('bash offers no words for a value that it does not know, so that it completes files', () => {
  expect(offered('gatehouse export accounts --out ')).toEqual([])
  expect(offered('gatehouse import members.csv --mapping ')).toEqual([])
  expect(offered('gatehouse doctor --backups ')).toEqual([])
  expect(offered('gatehouse import members.csv --dry')).toEqual(['--dry-run'])
})

const everyVerb = [
  ...commands.map((verb) => ({ line: verb.name, verb })),
  ...nouns.flatMap((noun) =>
    noun.commands.map((verb) => ({ line: `${noun.name} ${verb.name}`, verb })),
  ),
]

test('fish completes each option of each command with what it means, its values or files, and a flag with nothing', () => {
  const script = (completions.fish?.({ nouns, commands }) ?? '').split('\n')
  for (const { line, verb } of everyVerb) {
    const { options = {}, lists = {}, flags = {} } = verb
    const endOf = (name: string, about: string) => {
      const begin = `complete -c gatehouse -n '__gatehouse_begins ${line}' -l ${name} -d '${about.replaceAll("'", "\\'")}'`
      const found = script.filter((row) => row.startsWith(begin))
      expect(found, begin).toHaveLength(1)
      return found[0]?.slice(begin.length)
    }
    for (const { field, about } of Object.values(options)) {
      const values = field.rules.flatMap(({ facets }) => facets.enum ?? [])
      const hasWords = values.length > 0 && values.every((value) => !value.includes(' '))
      expect(endOf(field.name, about), line).toBe(hasWords ? ` -x -a '${values.join(' ')}'` : ' -r')
    }
    for (const [name, { about }] of Object.entries(lists)) expect(endOf(name, about)).toBe(' -r')
    for (const [name, about] of Object.entries<string>(flags)) expect(endOf(name, about)).toBe('')
    expect(endOf('json', 'print JSON')).toBe('')
  }
})
