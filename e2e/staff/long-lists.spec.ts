import { sql } from 'drizzle-orm'
import { connect } from '#db/driver/connect.ts'
import { findClientDetails } from '#db/queries/oauth/client-details.ts'
import { countRows } from '#db/queries/retention.ts'
import { expect, scripted, test } from '../fixtures/browser.ts'
import { inspect } from '../fixtures/inspect.ts'
import { unique } from '../fixtures/people.ts'
import { addClientRow } from './client-row.ts'
import { staffPage } from './open-staff.ts'

for (const { script, how } of scripted) {
  test(`answered requests about data have pages of a hundred ${how}`, async ({
    browse,
    people,
  }) => {
    const name = unique('Answered')
    await people.sql`
      insert into privacy_request (name, kind, state, closed_at, operator)
      select ${name} || '-' || n, 'access', 'done', now() - n * interval '1 day', 'an operator'
      from generate_series(1, 101) as n`
    const { page } = await staffPage(browse, people, 'administrator', script)
    await page.goto('/staff/privacy?all=1')
    await expect(page.getByRole('listitem').filter({ hasText: 'Received' })).toHaveCount(100)
    const oldest = page.getByText(`${name}-101`, { exact: true })
    // Other tests have requests of their own.
    for (let n = 0; n < 20 && !(await oldest.isVisible()); n += 1) {
      const { href } = new URL(page.url())
      await page.getByRole('link', { name: 'More requests' }).click()
      await page.waitForURL((url) => url.href !== href)
      await page.getByRole('heading', { name: 'All requests' }).waitFor()
    }
    await expect(oldest).toBeVisible()
    if (script) await inspect(page)
    await page.getByRole('link', { name: 'Previous requests' }).click()
    await expect(oldest).toHaveCount(0)
  })
}

test('a page about a client looks at its newest tokens only, and says that there may be more', async ({
  browse,
  database,
  people,
}) => {
  const id = await addClientRow(people)
  for (const person of [await people.add(), await people.add()]) {
    await people.issueCredential(person, { kind: 'refresh', clientId: id })
    await people.sql`insert into consent (account_id, client_id, roles) values (${person.id}, ${id}, '{}')`
  }
  const db = connect(database.url)
  try {
    const use = { connectedMembers: 2, consents: 2, sessions: 0, atLeast: [] }
    expect(await findClientDetails(db, id)).toMatchObject(use)
    expect(await findClientDetails(db, id, 1)).toMatchObject({
      ...{ consents: 1, atLeast: ['connectedMembers', 'sessions', 'consents'] },
    })
  } finally {
    await db.$client.end()
  }
  const { page } = await staffPage(browse, people, 'administrator')
  await page.goto(`/staff/clients/${id}`)
  await expect(page.getByText('2 members are connected')).toBeVisible()
})

test('a count of due rows stops at one more than its maximum', async ({ database }) => {
  const db = connect(database.url)
  const count = async (max?: number) =>
    (await db.execute<{ count: number }>(countRows(sql`generate_series(1, 5)`, max)))[0]?.count
  try {
    expect([await count(3), await count(5), await count()]).toEqual([4, 5, 5])
  } finally {
    await db.$client.end()
  }
})
