import { cookieOf, expect, test } from '../fixtures/browser.ts'
import { addStaff, staffSession } from './staff.ts'

test('each chart has a title, a description and a table of the same numbers', async ({
  caller,
  people,
}) => {
  const headers = cookieOf(await staffSession(people, await addStaff(people, 'fees')))
  const { text } = await caller.send({ method: 'GET', path: '/staff/figures', headers })
  const sections = text.split('<section>').slice(1)
  expect(sections).toHaveLength(5)
  for (const section of sections) {
    expect(section).toMatch(/<svg role="img"[^>]*><title>[^<]+<\/title>/)
    expect(section).toMatch(/<table/)
    expect(section.match(/<th scope="row"/g)).toHaveLength(12)
  }
})
