import { expect, test } from 'vitest'
import { announceDone, announced, endAnnouncement } from './done-cookie.ts'
import { withRequest } from './request.ts'

/** Handles a request with a cookie, and returns what it sets. */
function cookiesOf(work: () => void, cookie?: string) {
  const set: string[] = []
  withRequest({ url: '/', headers: { cookie }, setCookie: (header) => void set.push(header) }, work)
  return set.map((header) => header.split(';', 1)[0])
}

test('the page after a form says once what was done, with 60 characters of a name', () => {
  const name = 'Ö'.repeat(60)
  const held = `gatehouse.done=1=${encodeURIComponent(name)}`
  for (const given of [name, `${name}x`])
    expect(cookiesOf(() => announceDone('/people?done=saved', given))).toEqual([held])
  expect(cookiesOf(() => announceDone('/people?undone=1', name))).toEqual([])
  const read: unknown[] = []
  for (const [cookie, page, isEnded] of [
    [held, '/people?done=saved', true],
    [held, '/people', false],
    [`gatehouse.done=2=x`, '/people?done=saved', false],
    [undefined, '/people?a=1&done=saved', false],
  ] as const) {
    const set = cookiesOf(() => {
      read.push(announced())
      endAnnouncement(page)
    }, cookie)
    expect(set, `${cookie} ${page}`).toEqual(isEnded ? [`gatehouse.done=`] : [])
  }
  expect(read).toEqual([name, name, undefined, undefined])
})
