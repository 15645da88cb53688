import type { Page } from '@playwright/test'
import { expect, expectSuccess, scripted, test } from '../fixtures/browser.ts'
import { type People, unique } from '../fixtures/people.ts'
import { addApplication } from './join-application.ts'
import { addMember, countPages, letters, staffPage } from './open-staff.ts'

/** The hands of an officer: they type into labelled fields and click. */
interface Hands {
  type(label: string, text: string): Promise<void>
  click(role: 'link' | 'button' | 'checkbox' | 'radio', name: string): Promise<void>
}

interface Job {
  readonly title: string
  readonly role: 'membership' | 'fees'
  /** Prepares the data, and returns the work and how it shows that it is done. */
  readonly prepare: (
    people: People,
  ) => Promise<{ work: (hands: Hands) => Promise<void>; done: (page: Page) => Promise<void> }>
}

const nextJanuary = `${new Date().getUTCFullYear() + 1}-01-01`

/** Finds someone from the first page by part of the name and part of a made-up surname. */
const find = async ({ type, click }: Hands, tag: string) => {
  await type('Find a person', `obri ${tag.slice(0, 5)}`)
  await click('button', 'Find a person')
}

const jobs: readonly Job[] = [
  {
    title: 'finds a person by part of the name',
    role: 'membership',
    prepare: async (people) => {
      const { tag, person } = await addMember(people)
      return {
        work: (hands) => find(hands, tag),
        done: (page) => expect(page.getByRole('main')).toContainText(person.email),
      }
    },
  },
  {
    title: 'corrects an address',
    role: 'membership',
    prepare: async (people) => {
      const { tag, person } = await addMember(people)
      return {
        work: async (hands) => {
          await find(hands, tag)
          await hands.click('link', 'Change the address')
          await hands.type('Address', '4 Mill Lane, Wells')
          await hands.type('Postcode', 'BA5 2BB')
          await hands.click('button', 'Save')
        },
        done: async (page) => {
          await expectSuccess(page, 'The changes have been saved')
          const [row] = await people.sql`select postcode from account where id = ${person.id}`
          expect(row?.postcode).toBe('BA5 2BB')
        },
      }
    },
  },
  {
    title: 'adds a contact',
    role: 'membership',
    prepare: async (people) => {
      const { guid, charityNumber } = await addMember(people)
      const tag = letters()
      const other = await people.add({ forename: 'Eve', surname: `Oak-${tag}` })
      return {
        work: async ({ type, click }) => {
          await type('Find a person', charityNumber)
          await click('button', 'Find a person')
          await type('Find someone to add', `eve oak ${tag.slice(0, 5)}`)
          await click('button', 'Search')
          await click('radio', `Eve Oak-${tag}`)
          await click('button', 'Add the contact')
        },
        done: async (page) => {
          await expectSuccess(page, 'The contact has been added')
          const rows = await people.sql`
            select from contact where membership_id = ${guid} and account_id = ${other.id}`
          expect(rows).toHaveLength(1)
        },
      }
    },
  },
  {
    title: 'accepts an application',
    role: 'membership',
    prepare: async (people) => {
      const { id } = await addApplication(people)
      // Older than those of other tests.
      await people.sql`update join_application set changed_at = '1999-05-03 12:00' where id = ${id}`
      return {
        work: async ({ click }) => {
          await click('link', 'Oldest: 3 May 1999')
          await click('link', 'Accept')
          await click('button', 'Accept the application')
        },
        done: async (page) => {
          await expectSuccess(page, 'The application has been accepted')
          const [row] = await people.sql`select state from join_application where id = ${id}`
          expect(row?.state).toBe('awaiting-payment')
        },
      }
    },
  },
  {
    title: 'raises a fee from 1 January',
    role: 'fees',
    prepare: async (people) => {
      const band = unique('B')
      // Before those of other tests, which may fill a page.
      await people.sql`
        insert into fee (position, type, description, band, individual, amount, valid_from)
        values (-1, 'Friend', 'For friends', ${band}, true, 24, '2020-01-01')`
      return {
        work: async ({ type, click }) => {
          await click('link', 'Fees')
          await click('link', `Change the price of Friend, Band ${band}`)
          await type('New price in pounds', '26')
          await type('First day of the new price', nextJanuary)
          await click('button', 'Change the price')
        },
        done: async (page) => {
          await expectSuccess(page, 'The new price has been saved')
          const [row] = await people.sql`
            select amount from fee where band = ${band} and valid_from = ${nextJanuary}`
          expect(row?.amount).toBe('26.00')
        },
      }
    },
  },
]

const screens = {
  phone: { width: 375, height: 740 },
  computer: { width: 1280, height: 800 },
}

/**
 * The seconds that each part of a job takes for a person who is new to the page: a key, a click with the
 * search for its target (Card, Moran and Newell: The Keystroke-Level Model), and reading a page.
 */
const seconds = { key: 0.5, click: 2.6, page: 3 }

/** Works on a page and counts what a person would do. */
function handsOf(page: Page) {
  const work = { keys: 0, clicks: 0 }
  const field = (label: string) =>
    page
      .getByLabel(label, { exact: true })
      .or(page.getByRole('searchbox', { name: label }))
      .first()
  const hands: Hands = {
    async type(label, text) {
      work.clicks += 1
      work.keys += text.length
      // Text typed while the script of the page starts may meet the value that React sets again.
      await expect(async () => {
        await field(label).fill(text)
        await expect(field(label)).toHaveValue(text, { timeout: 1_000 })
      }).toPass()
    },
    async click(role, name) {
      work.clicks += 1
      await page
        .getByRole(role, { name, exact: role === 'link' && /^(Accept|Fees)$/.test(name) })
        .first()
        .click()
    },
  }
  return { hands, work }
}

// The oldest application is the same for all tests.
test.describe.configure({ mode: 'default' })

for (const { title, role, prepare } of jobs) {
  for (const { script, how } of scripted) {
    for (const [screen, size] of Object.entries(screens)) {
      test(`an officer ${title} in at most four pages, with the one that confirms it, and in less than a minute, on a ${screen} ${how}`, {
        tag: '@all',
      }, async ({ browse, people }) => {
        test.slow()
        const { work, done } = await prepare(people)
        const { page } = await staffPage(browse, people, role, script)
        await page.setViewportSize(size)
        const pages = countPages(page)
        const { hands, work: counted } = handsOf(page)
        const start = performance.now()
        await page.goto('/staff')
        await work(hands)
        await done(page)
        const scriptedSeconds = (performance.now() - start) / 1_000
        expect(pages.length, pages.join('\n')).toBeLessThanOrEqual(4)
        const { key, click, page: read } = seconds
        const person = counted.keys * key + counted.clicks * click + pages.length * read
        expect(person).toBeLessThan(60)
        console.log(
          `${title}, ${screen}, ${how}: ${pages.length} pages, ${counted.clicks} clicks, ${counted.keys} keys, ${person.toFixed(0)} s for a person, ${scriptedSeconds.toFixed(1)} s scripted`,
        )
      })
    }
  }
}
