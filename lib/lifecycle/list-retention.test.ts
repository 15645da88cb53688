import { expect, test } from 'vitest'
import { retentionRules } from '#db/queries/retention.ts'
import { env } from '#lib/env.ts'
import { en } from '#lib/text/en.ts'

test('the page about retention names every rule', () => {
  const named = Object.keys(en.staffPrivacy.retention.rules)
  for (const { name } of retentionRules(env.retentionDays)) expect(named).toContain(name)
})
