import { createHash } from 'node:crypto'
import { connect, type Database } from '#db/driver/connect.ts'
import { loadPast } from '#db/past/load-past.ts'
import { createDatabase } from '../fixtures/database.ts'
import { expect, test } from '../fixtures/test.ts'

/** Loads the past of the demonstration as at a time, and returns what `read` reads of it. */
async function withPast<T>(now: number, read: (db: Database) => Promise<T>): Promise<T> {
  const database = await createDatabase()
  const db = connect(database.url, { maxConnections: 1 })
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
        (select array_agg(membership_id) = array(
            select first.membership_id from contact first join contact second using (membership_id)
            join membership on membership.id = membership_id and renews_on > now()
            where first.is_primary and not second.is_primary order by membership_id desc limit 1)
          from contact_offer) as "offersNewest",
        (select round(extract(epoch from expires_at - now()) / 86400)::int from contact_offer) as "offerDays",
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
    offersNewest: true,
    offerDays: 11,
    tasks: ['contacts-not-confirmed', 'email-fails', 'note'],
    owners: 2,
    roles: 4,
    withoutFee: 0,
  })
  expect(facts?.late).toBeGreaterThan(1)
})

const nameOf = (table: string, column: string, name: string) =>
  `(select ${name} from ${table} as named where named.id = ${column})`
const staff = (column: string) => nameOf('account', column, 'username')
const person = staff('account_id')
const membership = nameOf('membership', 'membership_id', 'charity_number')
const isPast = (id: string) => `${id}::text like '00000000%'`

/** The tables that have a past, with the columns that a reader may see and the condition that a row is not of the cast. */
const tables: Readonly<Record<string, readonly [columns: string, where?: string]>> = {
  account: [
    'username, email, password_hash, position, address, county, postcode, country, phone, mobile, created_at',
    isPast('id'),
  ],
  membership: [
    'charity_number, type, band, name, address, postcode, joined_on, renews_on, ended_on, end_reason, is_over and ended_on is null, created_at',
    isPast('id'),
  ],
  contact: [
    `${membership}, ${person}, is_primary, is_billing, lsfr_access`,
    isPast('membership_id'),
  ],
  fee: ['position, type, band, description, amount, valid_from, valid_to'],
  audit_event: [
    `at, action, ${person}, ${membership}, substr(agent, 14, 12), ${staff('staff_account_id')}, staff_role`,
    `action <> 'contact-offered'`,
  ],
  subscription: [
    'campaign, email, confirmed_at',
    `email in (select email from account where ${isPast('id')})`,
  ],
  suppression: ['campaign, email_hash, created_at'],
  join_application: [
    'reference, state, type, band, individual, amount, organisation, about, forename, surname, email, address, phone, created_at, sent_at, changed_at, reminders',
  ],
  join_message: [
    `${nameOf('join_application', 'application_id', 'reference')}, by_staff, text, at`,
  ],
  import: ['at, kind, operator, file, counts'],
  record_note: [`${person}, ${staff('author_id')}, text, at`],
  outgoing: [`kind, ${person}, recipient, subject, response`],
  task: [`kind, ${person}, ${membership}, ${staff('owner_id')}, text, due_on, created_at`],
  staff_role: [`${person}, role`],
}

/** The number of rows of each table, a sample of them for readers, and a digest of them all. */
async function describePast({ $client: sql }: Database): Promise<string> {
  await sql.unsafe(`set timezone = 'UTC'`)
  const lines = []
  for (const [table, [columns, where = 'true']] of Object.entries(tables)) {
    const found = await sql.unsafe(`
      select row from (
        select concat_ws(' | ', ${columns}) as row from ${table} where ${where}) as told
      order by row collate "C"`)
    const digest = createHash('sha256').update(JSON.stringify(found)).digest('hex').slice(0, 16)
    const sample = found.filter((_, n) => n % Math.ceil(found.length / 12) === 0)
    lines.push(
      `${table}: ${found.length} (${digest})`,
      ...sample.map(({ row }) => `  ${row.replaceAll('\n', ', ')}`),
    )
  }
  return lines.join('\n')
}

test('the past of the demonstration names nobody real, and is the same after each start', async () => {
  const { people, past } = await withPast(Date.parse('2027-06-15T12:00:00Z'), async (db) => {
    const people = await db.$client`select email, phone, mobile from account`
    return { people: [...people], past: await describePast(db) }
  })
  expect(`${past}\n`).toMatchSnapshot(['exports', 'past.txt'])
  for (const { email, phone, mobile } of people) {
    expect(email ?? '@x.example').toMatch(/\.example$/)
    // The ranges that Ofcom reserves for drama.
    expect(phone ?? '01632 960000').toMatch(
      /^(01632 960|0(113|114|115|116|117|118|121|131|161) 496 0|0191 498 0|028 9649 6|029 2018 0|01749 000)\d{3}$/,
    )
    expect(mobile ?? '07700 900000').toMatch(/^07700 900\d{3}$/)
  }
})

test('the demonstration can be loaded on a leap day and on 1 April, the first day of its fees', async () => {
  for (const day of ['2028-02-29T12:00:00Z', '2027-04-01T00:30:00Z']) {
    const [found] = await withPast(
      Date.parse(day),
      ({ $client: sql }) => sql`
        select count(*)::int as people, (select min(valid_from)::text from fee where ${day}::date between valid_from and valid_to) as since
        from account`,
    )
    expect(found, day).toEqual({ people: 248, since: '2027-04-01' })
  }
})
