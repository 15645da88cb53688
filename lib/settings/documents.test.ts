import { readFileSync } from 'node:fs'
import { parseEnv } from 'node:util'
import { expect, test } from 'vitest'
import { readSettings } from '../settings.ts'
import { definitions, settingNames } from './definitions.ts'

const example = readFileSync('.env.example', 'utf8')
const lines = [...example.matchAll(/^#([A-Z_]+)=(.*)$/gm)].map(([, name = '', value]) => [
  name,
  value,
])

test('.env.example has every setting in the order of the declarations, with its default commented out', () => {
  const defaults = settingNames.map((name) => [name, definitions[name].default])
  expect(lines).toEqual(defaults)
  expect(parseEnv(example)).toEqual({})
})

test('.env.example with all lines uncommented changes nothing', () => {
  expect(readSettings(Object.fromEntries(lines))).toEqual(readSettings({}))
})

test('decision 027 describes every setting and no other, with its default', () => {
  const record = readFileSync('docs/decisions/027-settings.md', 'utf8')
  const rows = [...record.matchAll(/^\| (`[A-Z].*?) \| (.*?) \|/gm)]
  const named = rows.flatMap(([, names = '']) => names.match(/[A-Z][A-Z_]+/g))
  expect(named.toSorted()).toEqual(settingNames.toSorted())
  for (const [, names = '', described = ''] of rows) {
    for (const name of names.match(/[A-Z][A-Z_]+/g) ?? []) {
      const { hasDefault, default: text } = definitions[name as keyof typeof definitions]
      if (hasDefault) expect(described, name).toBe(/^\d+$/.test(text) ? text : `\`${text}\``)
    }
  }
})
