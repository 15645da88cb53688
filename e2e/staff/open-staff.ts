import type { Page } from '@playwright/test'
import { sessionOf } from '../fixtures/browser.ts'
import { type People, unique } from '../fixtures/people.ts'
import { addStaff, passMfa } from './staff.ts'

/** Opens a browser in which someone with this role has signed in to the staff pages. */
export async function staffPage(
  browse: (options: object) => Promise<Page>,
  people: People,
  role: Parameters<typeof addStaff>[1] = 'help-desk',
  script = true,
) {
  const staff = await addStaff(people, role)
  const page = await browse({ script, as: staff })
  await passMfa(people, (await sessionOf(page)) ?? '')
  return { page, staff }
}

/** A member with an unusual name, a postcode and a membership. */
export async function addMember(people: People) {
  const tag = letters()
  const person = await people.add({ forename: 'Zoë', surname: `O’Brien-${tag}` })
  await people.sql`update account set postcode = 'BA5 1AA', address = '3 Mill Lane' where id = ${person.id}`
  const { guid, charityNumber } = await people.addMembership({ person, primary: true })
  return { person, tag, guid, charityNumber, name: `Zoë O’Brien-${tag}` }
}

/** Letters that no other test uses; a name with digits may be read as a number. */
export const letters = () =>
  unique('')
    .slice(1)
    .replace(/\d/g, (digit) => 'ghijklmnop'.charAt(Number(digit)))

/** Opens the results of a search for people. */
export const search = (page: Page, text: string) =>
  page.goto(`/staff/people?${new URLSearchParams({ q: text })}`)

/** Finds a record from the first page; the only result opens at once. */
export async function find(page: Page, text: string) {
  await page.goto('/staff')
  await page.getByRole('searchbox', { name: 'Find a person' }).fill(text)
  await page.getByRole('button', { name: 'Find a person' }).click()
}

/** Sends a request with the session of a page, even if the page has no button or link for it; returns the status. */
export async function statusOf(page: Page, path: string, form?: Record<string, string>) {
  const { origin } = new URL(page.url())
  const method = form ? 'POST' : 'GET'
  const request = { method, headers: { Origin: origin }, maxRedirects: 0, ...(form && { form }) }
  return (await page.request.fetch(`${origin}${path}`, request)).status()
}

/** Lists the pages that someone sees from now on; a change of the fragment shows no other page. */
export function countPages(page: Page): readonly string[] {
  const visited: string[] = []
  page.on('framenavigated', (frame) => {
    const url = frame.url().replace(/#.*/, '')
    if (frame === page.mainFrame() && url !== visited.at(-1)) visited.push(url)
  })
  return visited
}

/** A phone. */
export const phone = { width: 360, height: 740 }
