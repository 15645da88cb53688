import { findNextNumber } from '#db/queries/memberships/next-number.ts'
import { expect, test } from '../fixtures/statements.ts'

test('the next membership number continues the pattern of the newest ones, without those that are taken', async ({
  own: { db, sql },
}) => {
  const add = (...numbers: string[]) => sql`
    insert into membership (charity_number, type) select number, 'Friend' from unnest(${numbers}::text[]) as number`
  await sql`delete from membership`
  expect(await findNextNumber(db)).toBeUndefined()
  await add('ABC', '12-X', '7')
  expect(await findNextNumber(db)).toBeUndefined()
  await add('G0998', 'G0997')
  expect(await findNextNumber(db)).toBe('G0999')
  await add('g0999', 'G1001')
  expect(await findNextNumber(db)).toBe('G1002')
  await add('2026/9998', '2026/9999', '2026/9997', '2026/10000')
  expect(await findNextNumber(db)).toBe('2026/10001')
})
