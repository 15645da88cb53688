import { readFileSync } from 'node:fs'
import { parseEnv } from 'node:util'
import { expect, test } from 'vitest'
import { settingTexts } from '#lib/text/en/operators/setting-texts.ts'
import { linkedDecisions } from '../../checks/linked-decisions.ts'
import { readSettings } from '../settings.ts'
import { definitions, settingNames } from './definitions.ts'
import { generalMistakes } from './kind.ts'

const entries = settingNames.map((name) => ({
  name,
  kind: definitions[name].kind,
  default: undefined,
  isBasic: false,
  ...definitions[name].traits,
  unset: undefined,
  example: undefined,
  ...settingTexts[name],
}))

const code = (text: string) => `\`${text}\``

/** A comment, in lines of at most 100 characters. */
const comment = (text: string) => text.replace(/(.{1,98})(?:\s+|$)/g, '# $1\n')

const template = `# All settings of Gatehouse; npm run settings writes this file from lib/settings. Each line shows the
# default: remove the # to set another value, here after copying this file to .env, or in the
# environment, which takes precedence. NAME_FILE names a file with the value of NAME, for secrets.
# Settings are read once, at start-up. An invalid one stops the start with a sentence that says how
# to correct it. Decisions are in docs/decisions.
${entries
  .map(({ name, meaning, unset, example, default: value = '' }) => {
    const otherwise = unset ? ` If unset: ${unset}.` : ''
    const such = example ? ` Example: ${example}` : ''
    return `\n${comment(`${meaning}${otherwise}${such}`)}#${name}=${value}\n`
  })
  .join('')}`

const basics = entries.filter(({ isBasic }) => isBasic)
const serviceFile = `# /etc/gatehouse.env: owned by root, mode 600. .env.example describes every setting.
${basics.map(({ name, example = '' }) => `${name}=${example}\n`).join('')}`

const described = ({ meaning, example }: (typeof entries)[number], folder: 'decisions/' | '') =>
  linkedDecisions(`${meaning}${example ? ` Example: ${code(example)}` : ''}`, folder)
const defaultOf = ({ default: value = '', unset }: (typeof entries)[number]) =>
  unset ?? (value === '' ? 'none' : /^\d+$/.test(value) ? value : code(value))
const tableOfAll = `| variable | default | meaning |
|---|---|---|
${entries.map((entry) => `| ${code(entry.name)} | ${defaultOf(entry)} | ${described(entry, '')} |\n`).join('')}`
const tableOfBasics = `| variable | meaning |
|---|---|
${basics.map((entry) => `| ${code(entry.name)} | ${linkedDecisions(entry.meaning, 'decisions/')} |\n`).join('')}`

const withTable = (path: string, header: string, table: string) =>
  readFileSync(path, 'utf8').replace(
    new RegExp(`^\\| variable \\| ${header} \\|\\n(\\|.*\\n)+`, 'm'),
    () => table,
  )

const documents = {
  '.env.example': template,
  'deploy/systemd/gatehouse.env': serviceFile,
  'docs/decisions/027-settings.md': withTable(
    'docs/decisions/027-settings.md',
    'default \\| meaning',
    tableOfAll,
  ),
  'docs/production.md': withTable('docs/production.md', 'meaning', tableOfBasics),
}

test.each(Object.entries(documents))(
  '%s says what the declarations of the settings say; npm run settings writes it',
  async (path, text) => {
    await expect(text).toMatchFileSnapshot(`../../${path}`)
  },
)

test('the documents have every setting, and the guide those of every service', () => {
  const tables = [documents['.env.example'], documents['docs/decisions/027-settings.md']]
  expect(
    settingNames.filter((name) =>
      tables.some((text) => !new RegExp(`^(#|\\| \`)${name}[=\`]`, 'm').test(text)),
    ),
  ).toEqual([])
  expect(basics.length).toBeGreaterThan(10)
  expect(
    basics.filter(({ name }) => !documents['docs/production.md'].includes(`| \`${name}\` |`)),
  ).toEqual([])
})

test('.env.example with all lines uncommented changes nothing', () => {
  expect(parseEnv(template)).toEqual({})
  expect(readSettings(parseEnv(template.replace(/^#(?=[A-Z_]+=)/gm, '')))).toEqual(readSettings({}))
})

test('the example of each setting is valid', () => {
  const invalid = entries.filter(({ kind, example }) => {
    const isMistaken = ([isMade]: (typeof generalMistakes)[number]) =>
      isMade instanceof RegExp ? isMade.test(example ?? '') : isMade(example ?? '')
    return (
      example !== undefined &&
      (kind.parse(example) === undefined || [...generalMistakes, ...kind.mistakes].some(isMistaken))
    )
  })
  expect(invalid.map(({ name }) => name)).toEqual([])
})
