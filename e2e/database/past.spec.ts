import { connect, type Database } from '#db/driver/connect.ts'
import { loadPast } from '#db/past/load-past.ts'
import { createDatabase } from '../fixtures/database.ts'
import { expect, test } from '../fixtures/test.ts'

/** Loads the past of the demonstration as at a time, and returns what `read` reads of it. */
async function withPast<T>(now: number, read: (db: Database) => Promise<T>): Promise<T> {
  const database = await createDatabase()
  const db = connect(database.url)
  try {
    await loadPast(db, '$argon2id$v=19$m=1$example', now)
    return await read(db)
  } finally {
    await db.$client.end()
    await database.drop()
  }
}

const now = Date.now()

test('the demonstration has a past: work waits in each queue, and each type has a fee', async () => {
  const facts = await withPast(now, async ({ $client: sql }) => {
    const [row] = await sql`
      select (select count(*)::int from account) as people,
        (select count(*)::int from membership) as memberships,
        (select count(*)::int from join_application where state = 'sent') as applications,
        (select count(*)::int from membership where renews_on < (now() at time zone 'Europe/London')::date
          and renews_on > (now() at time zone 'Europe/London')::date - 90 and ended_on is null) as late,
        (select count(*)::int from import) as imports,
        (select count(*)::int from contact_offer) as offers,
        (select array_agg(distinct kind order by kind)::text[] from task) as tasks,
        (select count(distinct owner_id)::int from task) as owners,
        (select count(*)::int from staff_role join account on account.id = account_id
          where username = 'fay') as roles,
        (select count(*)::int from membership where not exists (select from fee
          where fee.type = membership.type and amount is not null
            and (now() at time zone 'Europe/London')::date between valid_from and valid_to)) as "withoutFee"`
    return row
  })
  expect(facts).toMatchObject({
    people: 248,
    memberships: 204,
    applications: 5,
    imports: 2,
    offers: 1,
    tasks: ['contacts-not-confirmed', 'email-fails', 'note'],
    owners: 2,
    roles: 4,
    withoutFee: 0,
  })
  expect(facts?.late).toBeGreaterThan(1)
})

test('the past of the demonstration names nobody real, and is the same after each start', async () => {
  const read = (db: Database) =>
    db.$client`select username, email, phone, mobile from account order by username`
  const [first, second] = [await withPast(now, read), await withPast(now, read)]
  expect(second).toEqual(first)
  for (const { email, phone, mobile } of first) {
    expect(email ?? '@x.example').toMatch(/\.example$/)
    // The ranges that Ofcom reserves for drama.
    expect(phone ?? '01632 960000').toMatch(
      /^(01632 960|0(113|114|115|116|117|118|121|131|161) 496 0|0191 498 0|028 9649 6|029 2018 0|01749 000)\d{3}$/,
    )
    expect(mobile ?? '07700 900000').toMatch(/^07700 900\d{3}$/)
  }
})

test('the demonstration can be loaded on a leap day and on 1 April', async () => {
  for (const day of ['2028-02-29T12:00:00Z', '2027-04-01T00:30:00Z'])
    expect(
      await withPast(Date.parse(day), ({ $client: sql }) =>
        sql`select from account`.then(({ count }) => count),
      ),
    ).toBe(248)
})
