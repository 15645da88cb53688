import { personFields } from '#db/values/record-fields.ts'
import { expect, test } from '../fixtures/browser.ts'
import type { People, Person } from '../fixtures/people.ts'
import type { Service } from '../fixtures/service.ts'
import { openRecord, pageBeside } from './form-request.ts'
import { addStaff, staffSession } from './staff.ts'

/** The words of both pages that show the details of a person to staff, without tags. */
async function readDetails(service: Service, people: People, { id }: Person) {
  const session = await staffSession(people, await addStaff(people, 'membership'))
  const headers = { Cookie: `gatehouse.session=${session}` }
  const read = async (path: string) => {
    const html = await (await fetch(service.url + path, { headers })).text()
    const main = html.slice(html.indexOf('<main'), html.indexOf('</main>'))
    return main.replace(/<[^>]*>/g, '\n').replace(/\n+/g, '\n')
  }
  const other = await people.add()
  const opened = await openRecord(service, session, `/staff/people/${other.id}`, '/merge')
  return {
    record: await read(await openRecord(service, session, `/staff/people/${id}`)),
    merge: await read(await pageBeside(service, session, opened, id)),
  }
}

/** The details that are one of a list, and what staff read. */
const chosen: Readonly<Record<string, readonly [stored: string, shown: string]>> = {
  title: ['Dame', 'Dame'],
  country: ['Jersey', 'Jersey'],
  language: ['cy', 'Welsh'],
}

test('staff see every detail of a profile, on the record of its owner and when they merge it', async ({
  people,
  service,
}) => {
  const bo = await people.add()
  const shown: Record<string, string> = {}
  for (const name of personFields) {
    const [stored, words] = chosen[name] ?? [`Some ${name}`, `Some ${name}`]
    await people.sql`update account set ${people.sql({ [name]: stored })} where id = ${bo.id}`
    shown[name] = words
  }
  for (const [page, words] of Object.entries(await readDetails(service, people, bo))) {
    const missing = Object.keys(shown).filter((name) => !words.includes(shown[name] ?? ''))
    expect(missing, page).toEqual([])
  }
})

test('the address of a person who has none is not provided, and no page for staff says ‘Please select’', async ({
  people,
  service,
}) => {
  const gus = await people.add({ country: 'Please select' })
  const { record, merge } = await readDetails(service, people, gus)
  expect(record).toContain('Address\nNot provided')
  expect(merge).toMatch(/\nAddress\n.*\nNot provided\n/)
  expect(record + merge).not.toContain('Please select')
})
