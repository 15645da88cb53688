import { expect, expectSuccess, test } from '../fixtures/browser.ts'
import { type People, unique } from '../fixtures/people.ts'
import { addApplication } from './join-application.ts'
import { staffPage } from './open-staff.ts'
import { addRequest } from './privacy-request.ts'

/** Adds three items of a queue, before those of other tests, and returns their ids. */
const three = async (add: (day: string) => Promise<string>) => [
  await add('2001-01-01'),
  await add('2001-01-02'),
  await add('2001-01-03'),
]

const addTask = async ({ sql }: People, day: string) => {
  const [row] = await sql`
    insert into task (kind, text, created_at) values ('note', ${unique('Note')}, ${day}) returning id`
  return row?.id as string
}

const queues = [
  {
    name: 'an application to join',
    path: '/staff/applications',
    role: 'membership',
    table: 'join_application',
    decide: '/decline',
    button: 'Decline and open the next',
    said: /: Jo Unseen\S+ declined\. Next: Jo Unseen/,
    letter: 'We are for growers only.',
    add: async (people: People, day: string) => {
      const { id } = await addApplication(people)
      await people.sql`update join_application set changed_at = ${day} where id = ${id}`
      return id
    },
  },
  {
    name: 'a privacy request',
    path: '/staff/privacy/requests',
    role: 'administrator',
    table: 'privacy_request',
    said: /: Request of Pat Field done\. Next: Pat Field$/,
    decide: '',
    button: 'Mark as done and open the next',
    add: async (people: People, day: string) => {
      const { request } = await addRequest(people)
      await people.sql`
        update privacy_request set received_at = ${day}, due_at = ${day} where id = ${request}`
      return request
    },
  },
  {
    name: 'a task',
    path: '/staff/tasks',
    role: 'membership',
    table: 'task',
    decide: '',
    add: addTask,
    button: 'Mark as done and open the next',
    said: /: Note\S+ done\. Next: Note\S+$/,
  },
] as const

for (const { name, path, role, table, decide, button, said, add, ...also } of queues) {
  test(`${name} leads to the previous and the next one of its queue, also when it is done`, async ({
    browse,
    people,
  }) => {
    const [first, second, third] = await three((day) => add(people, day))
    const { page } = await staffPage(browse, people, role, false)
    await page.goto(`${path}/${second}`)
    const nav = page.getByRole('navigation', { name: 'Queue' })
    await nav.getByRole('link', { name: 'Previous' }).click()
    await expect(page).toHaveURL(new RegExp(`${path}/${first}$`))
    await nav.getByRole('link', { name: 'Next' }).click()
    await expect(page).toHaveURL(new RegExp(`${path}/${second}$`))
    await page.goto(`${path}/${second}${decide}`)
    if ('letter' in also) await page.getByLabel('Email to the applicant').fill(also.letter)
    await page.getByRole('button', { name: button }).click()
    await expectSuccess(page, said)
    await expect(page).toHaveURL(new RegExp(`${path}/${third}\\?`))
    await nav.getByRole('link', { name: 'Previous' }).click()
    await expect(page).toHaveURL(new RegExp(`${path}/${first}$`))
    const ids = [first, second, third].map(String)
    // They would be before those of other tests.
    await people.sql`delete from ${people.sql(table)} where id in ${people.sql(ids)}`
  })
}
