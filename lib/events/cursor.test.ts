import { expect, test } from 'vitest'
import { cursorOf, listCursorOf, listPlaceOf, placeOf } from './cursor.ts'

const start = { position: 1_000, run: '01900f3a-48b1-4c35-8bad-9f304a5b6c7d' }
const [first, second] = [
  '01900000-0000-7000-8000-000000000001',
  '01900000-0000-7000-8000-000000000002',
] as const

test('the cursor of the feed is read as it was written, and nothing else is one', () => {
  expect(placeOf(cursorOf(start))).toEqual(start)
  for (const cursor of ['', 'a', `${cursorOf(start)}A`, '_'.repeat(32)]) {
    expect(placeOf(cursor), cursor).toBeUndefined()
  }
})

test('the cursor of a list carries its kind, its key and the place of the feed at which it began', () => {
  const account = { kind: 'account', start, key: [first] } as const
  const contact = { kind: 'contact', start: undefined, key: [first, second] } as const
  for (const place of [account, contact]) {
    expect(listPlaceOf(place.kind, listCursorOf(place))).toEqual(place)
  }
  const cursor = listCursorOf(account)
  expect(listPlaceOf('membership', cursor)).toBeUndefined()
  for (const wrong of ['', cursorOf(start), cursor.slice(0, -4), `${cursor}AAAA`, `${cursor}é`]) {
    expect(listPlaceOf('account', wrong), wrong).toBeUndefined()
  }
})
