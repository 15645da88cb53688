import { expect, test } from 'vitest'
import { importTables } from './import-tables.ts'
import { fingerprintOf } from './merge-table.ts'

test('the fingerprint of an account is that of the rows that earlier releases have imported', () => {
  const [accounts] = importTables
  expect(accounts && fingerprintOf(accounts)).toMatchInlineSnapshot(
    `"sha256(convert_to(concat(row(t."username", t."email", t."title", t."forename", t."surname", t."position", t."address", t."county", t."postcode", t."country", t."phone", t."fax", t."mobile", (t.password_hash is not null), t."disabled_at")::text, ' language ' || (t."language")::text, ' deceased ' || (t."deceased_at")::text), 'UTF8'))"`,
  )
})
