import { expect, test } from 'vitest'
import { env } from '#lib/env.ts'
import { definitions } from '#lib/settings/definitions.ts'
import * as en from '#lib/text/en.ts'
import { rulesOf } from './enforce-retention.ts'
import { settingOf } from './list-retention.ts'

const kinds = Object.keys({ ...env.retentionDays, formerMembers: 365 })
/** A number of days of its own for each kind of row. */
const days = Object.fromEntries(kinds.map((kind, n) => [kind, 1_001 + n]))
const rules = rulesOf(days as typeof env.retentionDays)

test('the page about retention names every rule', () => {
  const named = Object.keys(en.staffPrivacy.retention.rules)
  for (const { name } of rules) expect(named).toContain(name)
})

test('the page about retention names the setting of every rule that has one, and no other', () => {
  const settings = rules.map(({ name, days: ofRule }) => {
    const kind = kinds.find((one) => days[one] === ofRule)
    const setting = Object.entries(definitions).find(
      ([, { key }]) => key === `retentionDays.${kind}`,
    )
    return [name, setting?.[0]]
  })
  expect(rules.map(({ name }) => [name, settingOf[name]])).toEqual(settings)
})

test('only an offer to hand over is deleted at once when it has expired', () => {
  expect(rules.filter((rule) => rule.days === 0).map(({ name }) => name)).toEqual([
    'offers to hand over',
  ])
})
