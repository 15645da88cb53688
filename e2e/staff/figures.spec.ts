import { cookieOf, expect, test } from '../fixtures/browser.ts'
import type { Caller } from '../fixtures/client/caller.ts'
import type { People } from '../fixtures/people.ts'
import { addStaff, staffSession } from './staff.ts'

/** The document of the page with the figures. */
async function openFigures(caller: Caller, people: People): Promise<string> {
  const headers = cookieOf(await staffSession(people, await addStaff(people, 'fees')))
  return (await caller.send({ method: 'GET', path: '/staff/figures', headers })).text
}

test('each chart has a title, a description and a table of the same numbers', async ({
  caller,
  people,
}) => {
  const sections = (await openFigures(caller, people)).split('<section>').slice(1)
  expect(sections).toHaveLength(5)
  for (const section of sections) {
    expect(section).toMatch(/<svg role="img"[^>]*><title>[^<]+<\/title>/)
    expect(section).toMatch(/<table/)
    expect(section.match(/<th scope="row"/g)).toHaveLength(12)
  }
  const firstColumns = sections.map((section) => /<th scope="col"[^>]*>([^<]*)/.exec(section)?.[1])
  expect(firstColumns).toEqual(['Month', 'Month', 'Month', 'Week from', 'Month'])
})

test('the email with the figures has the four of the headline, and where the others are', async ({
  caller,
  people,
}) => {
  const text = await openFigures(caller, people)
  // The other list is that of the keys.
  const figures = text.slice(text.indexOf('<dl'), text.indexOf('</dl>'))
  const headline = [...figures.matchAll(/<dt.*?<\/dd>/gs)].map(([fact]) => {
    const [name, now, before] = fact.split(/<[^>]*>/).filter(Boolean)
    return `${name}: ${now} (${before})`
  })
  expect(headline).toHaveLength(4)
  const body = /mailto:[^"]*;body=([^"]*)/.exec(text)?.[1] ?? ''
  expect(decodeURIComponent(body).split('\r\n')).toEqual([
    ...headline,
    expect.stringMatching(/^http.*\/staff\/figures$/),
  ])
})
