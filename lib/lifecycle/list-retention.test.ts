import { expect, test } from 'vitest'
import { env } from '#lib/env.ts'
import * as en from '#lib/text/en.ts'
import { rulesOf } from './enforce-retention.ts'

test('the page about retention names every rule', () => {
  const named = Object.keys(en.staffPrivacy.retention.rules)
  const days = { ...env.retentionDays, formerMembers: 365 }
  for (const { name } of rulesOf(days)) expect(named).toContain(name)
})
