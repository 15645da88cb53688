import type { AnyList } from '#lib/lists/list.ts'
import type { People } from '../fixtures/people.ts'

/** A value of a filter, and the rows that it leaves, by their numbers. */
type Filtered = readonly [value: string, leaves: (n: number) => boolean]

/** Rows of a list for a test. */
interface TestRows {
  /**
   * Adds 30 rows, from 1 to 30 in each order of the list. The first cell has the tag and the number in two digits, and a
   * search for the tag finds them.
   */
  add(people: People, tag: string): Promise<unknown>
  /** Makes the values of all rows long: names of 60 letters, long emails and networks. */
  lengthen(people: People, tag: string): Promise<unknown>
  /** The filter that finds them, if a search for the tag does not. */
  readonly found?: string
  /** The rows that the list has without a filter, if these are not all. */
  readonly has?: (n: number) => boolean
  readonly filters: Readonly<Record<string, Filtered>>
}

const numbered = (tag: string, { sql }: People) => sql`${tag}::text || to_char(n, 'FM00')`
const days = ({ sql }: People) => sql`make_date(2090, 1, n)`

const rowsOf: Readonly<Record<string, TestRows>> = {
  '/staff/people': {
    async add(people, tag) {
      const { sql } = people
      await sql`
        insert into account (username, email, forename, surname, county, country, created_at, disabled_at)
        select ${numbered(tag, people)}, case when n <> 2 then ${tag} || '@people.example' end, 'Ada',
          ${numbered(tag, people)}, case when n = 3 then ${`${tag}shire`} end, 'United Kingdom',
          ${days(people)}, case when n = 1 then now() end
        from generate_series(1, 30) as n`
      await sql`
        insert into audit_event (account_id, action)
        select id, 'signed-in' from account where surname = ${`${tag}04`}`
      const { guid } = await people.addMembership()
      await sql`update membership set type = 'Equivalence Member' where id = ${guid}`
      await sql`
        insert into contact (membership_id, account_id)
        select ${guid}, id from account where surname = ${`${tag}05`}`
    },
    async lengthen({ sql }, tag) {
      await sql`
        update account set surname = surname || repeat(' wwwwwww', 5), forename = repeat('Ada', 6),
          username = rpad(username, 16, 'm'), created_at = created_at + interval '8 months',
          email = username || repeat('m', 20) || '@a-long-subdomain.people.example',
          phone = '+44 1749 123456', mobile = '+44 7700 900123', postcode = 'BA5 1AA'
        where surname like ${`${tag}%`}`
      await sql`
        insert into membership (name, charity_number, type)
        select ${tag} || repeat(' wwwwwww', 5), ${tag} || to_char(n, 'FM00'), 'Friend' from generate_series(1, 3) as n`
      await sql`
        insert into contact (membership_id, account_id)
        select membership.id, account.id from membership, account
        where charity_number like ${`${tag}%`} and surname like ${`${tag}%`}`
    },
    filters: {
      state: ['disabled', (n) => n === 1],
      withoutEmail: ['yes', (n) => n === 2],
      county: ['TAGshire', (n) => n === 3],
      neverSignedIn: ['yes', (n) => n !== 4],
      type: ['Equivalence Member', (n) => n === 5],
      since: ['2090-01-28', (n) => n >= 28],
    },
  },
  '/staff/memberships': {
    async add(people, tag) {
      const { sql } = people
      await sql`
        insert into membership (name, charity_number, type, joined_on, renews_on, ended_on)
        select ${numbered(tag, people)}, ${numbered(tag, people)},
          case n when 1 then 'Equivalence Member' else 'Friend' end::membership_type,
          ${days(people)}, ${days(people)}, case when n = 2 then date '2020-01-31' end
        from generate_series(1, 30) as n`
      const { id } = await people.add()
      await sql`
        insert into contact (membership_id, account_id)
        select id, ${id} from membership where name like ${`${tag}%`} and name <> ${`${tag}03`}`
      await sql`
        insert into task (kind, membership_id)
        select 'membership-without-contact', id from membership where name = ${`${tag}03`}`
    },
    async lengthen({ sql }, tag) {
      await sql`
        update account set surname = 'Wren' || repeat(' wwwwwww', 5), forename = repeat('Ada', 6) where id in (
          select account_id from contact join membership on membership.id = membership_id
          where name like ${`${tag}%`})`
      await sql`
        update contact set is_primary = true where membership_id in (
          select id from membership where name like ${`${tag}%`})`
      await sql`update membership set name = name || repeat(' wwwwwww', 6) where name like ${`${tag}%`}`
    },
    filters: {
      type: ['Equivalence Member', (n) => n === 1],
      state: ['ended', (n) => n === 2],
      withoutContact: ['yes', (n) => n === 3],
      since: ['2090-01-28', (n) => n >= 28],
    },
  },
  '/staff/applications': {
    add: (people, tag) => people.sql`
      insert into join_application
        (reference, state, start_hash, type, individual, email, surname, changed_at)
      select ${numbered(tag, people)}, case n when 1 then 'started' else 'lapsed' end::join_state,
        sha256(convert_to(${numbered(tag, people)}, 'UTF8')),
        case n when 2 then 'Equivalence Member' else 'Friend' end::membership_type, true,
        'ada@people.example', ${numbered(tag, people)}, now() - (100 - n) * interval '1 minute'
      from generate_series(1, 30) as n`,
    lengthen: ({ sql }, tag) => sql`
      update join_application set surname = surname || repeat(' wwwwwww', 5), forename = repeat('Ada', 6)
      where reference like ${`${tag}%`}`,
    filters: {
      state: ['started', (n) => n === 1],
      type: ['Equivalence Member', (n) => n === 2],
    },
  },
  '/staff/subscribers': {
    add: (people, tag) => people.sql`
      insert into subscription (campaign, email, confirmed_at)
      select 'ebrief', upper(${numbered(tag, people)}) || '@readers.example',
        case when n > 1 then ${days(people)} end
      from generate_series(1, 30) as n`,
    lengthen: ({ sql }, tag) => sql`
      update subscription set email = replace(email, '@', repeat('m', 50) || '@')
      where lower(email) like ${`${tag}%`}`,
    has: (n) => n > 1,
    filters: {
      since: ['2090-01-28', (n) => n >= 28],
      all: ['yes', () => true],
    },
  },
  '/staff/tasks': {
    async add(people, tag) {
      const { sql } = people
      const { id } = await people.add({ username: `${tag}officer` })
      await sql`
        insert into task (kind, text, owner_id, due_on, created_at)
        select 'note', ${numbered(tag, people)}, case when n = 1 then ${id}::uuid end,
          case n when 1 then date '2020-01-31' else ${days(people)} end, ${days(people)}
        from generate_series(1, 29) as n`
      const person = await people.add({ surname: `${tag}30` })
      await sql`
        insert into task (kind, account_id, created_at) values ('email-fails', ${person.id}, '2090-01-30')`
    },
    async lengthen({ sql }, tag) {
      await sql`
        update account set surname = surname || repeat(' wwwwwww', 5), forename = repeat('Ada', 6)
        where username = ${`${tag}officer`} or surname like ${`${tag}%`}`
      await sql`
        update task set text = text || repeat(' and rings again', 20),
          owner_id = (select id from account where username = ${`${tag}officer`})
        where text like ${`${tag}%`}`
    },
    filters: {
      kind: ['email-fails', (n) => n === 30],
      owner: ['TAGofficer', (n) => n === 1],
      notTaken: ['yes', (n) => n > 1],
      overdue: ['yes', (n) => n === 1],
    },
  },
  '/staff/fees': {
    add: (people, tag) => people.sql`
      insert into fee
        (position, type, description, band, individual, amount, valid_from, valid_to)
      select 1000 + n, case n when 3 then 'Industry' else 'Friend' end::membership_type,
        'For a test', ${numbered(tag, people)}, n <> 4, n,
        case n when 1 then date '2019-01-01' when 2 then date '2020-01-01' else ${days(people)} end,
        case n when 1 then date '2019-12-31' else 'infinity' end
      from generate_series(1, 30) as n`,
    lengthen: ({ sql }, tag) => sql`
      update fee set band = band || repeat(' wwwwwww', 5), description = description || repeat(' wwwwwww', 6),
        amount = case when amount > 20 then amount end, valid_to = least(valid_to, '2099-09-30')
      where band like ${`${tag}%`}`,
    has: (n) => n > 1,
    filters: {
      type: ['Industry', (n) => n === 3],
      audience: ['organisation', (n) => n === 4],
      status: ['current', (n) => n === 2],
      all: ['yes', () => true],
    },
  },
  '/staff/clients': {
    add: (people, tag) => people.sql`
      insert into client (id, name, secret_hashes, redirect_uris, is_test, disabled_at, created_at)
      select ${numbered(tag, people)}, ${numbered(tag, people)},
        array_fill(sha256('secret'), array[case n when 3 then 2 else 1 end]),
        '{https://map.example.org/callback}', n = 2, case when n = 1 then now() end, ${days(people)}
      from generate_series(1, 30) as n`,
    lengthen: ({ sql }, tag) => sql`
      update client set name = name || repeat(' wwwwwww', 6),
        redirect_uris = redirect_uris || ('https://map.example.org/' || repeat('w', 60))
      where id like ${`${tag}%`}`,
    filters: {
      state: ['disabled', (n) => n === 1],
      test: ['yes', (n) => n === 2],
      rotating: ['yes', (n) => n === 3],
    },
  },
  '/staff/audit': {
    // A search for an account is an event of the account, and so a row of its list.
    found: 'operator',
    async add(people, tag) {
      const person = await people.add()
      const { guid } = await people.addMembership({ person })
      await people.sql`
        insert into audit_event (account_id, membership_id, action, operator, network, at)
        select ${person.id}, ${guid}, case n when 1 then 'account-disabled' else 'account-edited' end,
          ${numbered(tag, people)}, case n when 2 then '192.0.2.77' else '2001:db8:aaaa:bbbb:cccc:dddd:eeee:ffff' end,
          ${days(people)}
        from generate_series(1, 30) as n`
    },
    /** Some happened twice; their networks are long from the beginning: no event is ever changed. */
    async lengthen({ sql }, tag) {
      const events = sql`select * from audit_event where operator like ${`${tag}%`}`
      await sql`
        update account set surname = 'Wren' || repeat(' wwwwwww', 5), forename = repeat('Ada', 6)
        where id in (select account_id from (${events}) as event)`
      await sql`
        update membership set name = 'Farm' || repeat(' wwwwwww', 6)
        where id in (select membership_id from (${events}) as event)`
      await sql`
        insert into audit_event (account_id, membership_id, action, operator, network, at)
        select account_id, membership_id, action, operator, network, at + interval '1 minute'
        from (${events} order by at limit 10) as event`
    },
    filters: {
      action: ['account-disabled', (n) => n === 1],
      network: ['192.0.2.77', (n) => n === 2],
      operator: ['TAG03', (n) => n === 3],
      from: ['2090-01-28', (n) => n >= 28],
      until: ['2090-01-02', (n) => n <= 2],
    },
  },
}

const numbers = Array.from({ length: 30 }, (_, n) => n + 1)

/** The rows of a list, and what its filters leave of them. A list without rows here fails each test of all lists. */
export function testRowsOf({ path, filters }: AnyList) {
  const rows = rowsOf[path]
  if (!rows) throw new Error(`${path} needs rows in e2e/staff/rows-of-lists.ts`)
  const { add, lengthen, found = 'q', has = () => true } = rows
  const names = Object.keys(filters).filter((name) => name !== 'q')
  return {
    add,
    lengthen,
    found,
    all: numbers.filter(has),
    filtered: names.map((name) => {
      const filter = rows.filters[name]
      if (!filter) throw new Error(`${path} needs rows for its filter ${name}`)
      return { name, value: filter[0], leaves: numbers.filter(filter[1]) }
    }),
  }
}
