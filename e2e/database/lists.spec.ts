import { accountList } from '#db/queries/accounts/account-list.ts'
import { applicationList } from '#db/queries/applications/application-list.ts'
import { membershipList } from '#db/queries/memberships/membership-list.ts'
import { accountsLike } from '#db/queries/search-words.ts'
import { currentHashPrefix } from '#db/values/current-hash-prefix.ts'
import { londonDay } from '../fixtures/measure/london-day.ts'
import { People } from '../fixtures/people.ts'
import { expect, newHash, test } from '../fixtures/statements.ts'
import { compareList } from './compare-list.ts'

test('the list of people has each filter, and its orders page by page in both directions', async ({
  own: { db, sql },
}) => {
  await sql`delete from account`
  await sql`delete from membership`
  const hash = `${currentHashPrefix}x`
  const people = {
    zoe: {
      surname: 'Quill',
      forename: 'Zoe',
      created_at: '2026-06-30T23:00:00Z',
      county: 'KENT',
      address: 'Mill Lane',
      postcode: 'BA5 1AA',
      phone: '1',
      mobile: '2',
      password_hash: hash,
      email: 'zoe@x.example',
    },
    amy: { surname: 'quill', forename: 'amy', created_at: '2026-06-30T22:59:59Z', county: 'Kent' },
    pip: {
      surname: null,
      forename: 'Pip',
      created_at: '2026-07-03T12:00:00Z',
      disabled_at: '2026-07-03T12:00:00Z',
    },
    // Equal to Pip in each order but that of the rows.
    aaa: {
      surname: null,
      forename: 'Pip',
      created_at: '2026-07-03T12:00:00Z',
      disabled_at: '2026-07-03T12:00:00Z',
    },
    nameless: {
      created_at: '2026-07-02T12:00:00Z',
      password_temporary: true,
      password_hash: '$2y$x',
      email: 'n@x.example',
    },
    gone: {
      surname: 'Ash',
      created_at: '2026-01-01T12:00:00Z',
      password_temporary: true,
      password_hash: '$2y$x',
      disabled_at: '2026-07-03T12:00:00Z',
    },
    bee: {
      surname: 'Bee',
      created_at: '2026-01-02T12:00:00Z',
      password_hash: '$2y$x',
      email: 'bee@x.example',
    },
  }
  const ids: Record<string, string> = {}
  for (const [username, columns] of Object.entries(people)) {
    const [row] =
      await sql`insert into account ${sql({ username, country: 'United Kingdom', ...columns })} returning id`
    ids[username] = row?.id
  }
  await sql`insert into audit_event (account_id, action) values (${ids.bee ?? ''}, 'signed-in'), (${ids.gone ?? ''}, 'sign-in-refused')`
  for (const [type, name, username, number = username] of [
    ['Friend', 'Hill farm', 'zoe'],
    ...[5, 3, 4, 1, 2].map((n) => ['Friend', `Farm ${n}`, 'zoe', `a${n}`] as const),
    // Before the numbers of Zoe.
    ['Industry', 'Mill', 'amy', '0'],
    ['Friend', 'Quarry', 'pip'],
  ] as const) {
    const [row] =
      await sql`insert into membership ${sql({ charity_number: number, type, name })} returning id`
    await sql`insert into contact (membership_id, account_id) values (${row?.id}, ${ids[username] ?? ''})`
  }
  await compareList({ db, sql }, accountList, ({ username }) => username, {
    sorts: {
      name: ['nameless', 'gone', 'bee', 'pip', 'aaa', 'amy', 'zoe'],
      added: ['gone', 'bee', 'amy', 'zoe', 'nameless', 'pip', 'aaa'],
    },
    last: {
      username: 'zoe',
      name: 'Zoe Quill',
      email: 'zoe@x.example',
      address: 'Mill Lane',
      postcode: 'BA5 1AA',
      county: 'KENT',
      country: 'United Kingdom',
      phone: '1',
      mobile: '2',
      createdAt: Date.parse('2026-06-30T23:00:00Z'),
      state: 'active',
      memberships: [
        ...[1, 2, 3, 4, 5].map((n) => [`a${n}`, `Farm ${n}`]),
        ['zoe', 'Hill farm'],
      ].map(([charityNumber, name]) => ({ id: expect.any(String), charityNumber, name })),
    },
    filters: {
      q: [
        ['quill', ['amy', 'zoe']],
        ['Hill', ['zoe']],
        ['Hill quill', []],
      ],
      type: [
        ['Friend', ['pip', 'zoe']],
        ['Industry', ['amy']],
      ],
      state: [
        ['active', ['bee', 'zoe']],
        ['invited', ['amy']],
        ['temporary-password', ['nameless']],
        ['disabled', ['gone', 'pip', 'aaa']],
      ],
      county: [
        ['kent', ['amy', 'zoe']],
        ['ken', []],
      ],
      withoutEmail: [['yes', ['gone', 'pip', 'aaa', 'amy']]],
      neverSignedIn: [['yes', ['nameless', 'gone', 'pip', 'aaa', 'amy']]],
      since: [
        ['2026-07-01', ['nameless', 'pip', 'aaa', 'zoe']],
        ['2026-07-04', []],
      ],
    },
  })
})

test('the list of memberships has each filter, and its orders page by page in both directions', async ({
  own: { db, sql },
}) => {
  await sql`delete from membership`
  const grace = db.membershipGraceDays
  const people = new People(sql)
  const [person, other] = [await people.add({ surname: 'Bramley' }), await people.add()]
  for (const [charity_number, renews, columns] of [
    ['Z1', 0, { name: 'due today', joined_on: '2020-01-02' }],
    ['a9', 60, { name: 'Due', joined_on: null }],
    ['B3', 61, { name: 'current', joined_on: '2020-01-01', type: 'Industry' }],
    ['b2', null, { name: null, joined_on: '2019-12-31' }],
    ['c1', -1, { name: 'in grace', joined_on: '2021-01-01' }],
    ['c0', -grace, { name: 'Grace', joined_on: '2018-01-01' }],
    ['d1', -grace - 1, { name: 'lapsed', joined_on: '2017-01-01' }],
    ['e1', 99, { name: 'ended', joined_on: '2016-01-01', ended_on: londonDay(0) }],
    ['e0', 98, { name: 'ends tomorrow', joined_on: '2015-01-01', ended_on: londonDay(1) }],
  ] as const) {
    const renews_on = renews === null ? null : londonDay(renews)
    const [row] = await sql`
      insert into membership ${sql({ charity_number, renews_on, type: 'Friend', ...columns })} returning id`
    if (charity_number === 'B3')
      await sql`insert into contact (membership_id, account_id) values (${row?.id}, ${person.id})`
    const done = { B3: null, c1: null, d1: new Date() }[charity_number as 'B3']
    if (done !== undefined) {
      await sql`delete from task where membership_id = ${row?.id}`
      await sql`insert into task (kind, membership_id, done_at) values ('membership-without-contact', ${row?.id}, ${done})`
    } else await sql`delete from task where membership_id = ${row?.id}`
  }
  await sql`
    update membership set address = 'Mill Lane', postcode = 'BA5 1AA', country = 'Ireland'
    where charity_number = 'd1'`
  await sql`
    insert into contact (membership_id, account_id, is_primary)
    select membership.id, account.id, account.id = ${person.id} from membership, account
    where charity_number = 'd1' and account.id in (${person.id}, ${other.id})`
  await sql`insert into task (kind, membership_id) select 'contacts-not-confirmed', id from membership where charity_number = 'b2'`
  await compareList({ db, sql }, membershipList, ({ charityNumber }) => charityNumber, {
    sorts: {
      name: ['b2', 'B3', 'a9', 'Z1', 'e1', 'e0', 'c0', 'c1', 'd1'],
      number: ['a9', 'b2', 'B3', 'c0', 'c1', 'd1', 'e0', 'e1', 'Z1'],
      joined: ['a9', 'e0', 'e1', 'd1', 'c0', 'b2', 'B3', 'Z1', 'c1'],
      renewal: ['d1', 'c0', 'c1', 'Z1', 'a9', 'B3', 'e0', 'e1', 'b2'],
    },
    last: {
      charityNumber: 'd1',
      name: 'lapsed',
      type: 'Friend',
      state: 'lapsed',
      joinedOn: '2017-01-01',
      renewsOn: londonDay(-grace - 1),
      address: 'Mill Lane',
      postcode: 'BA5 1AA',
      country: 'Ireland',
      primaryContact: 'Pat Bramley',
      contacts: 2,
    },
    filters: {
      q: [
        ['ended', ['e1']],
        ['bramley', ['B3', 'd1']],
      ],
      type: [['Industry', ['B3']]],
      state: [
        ['current', ['b2', 'B3', 'e0']],
        ['due', ['a9', 'Z1']],
        ['in-grace', ['c0', 'c1']],
        ['lapsed', ['d1']],
        ['ended', ['e1']],
      ],
      withoutContact: [['yes', ['B3', 'c1']]],
      since: [['2020-01-01', ['B3', 'Z1', 'c1']]],
    },
  })
})

test('the list of applications has each filter, and its orders page by page in both directions', async ({
  own: { db, sql },
}) => {
  await sql`delete from join_application`
  for (const [reference, state, changed_at, columns] of [
    ['n', 'declined', '2026-01-01T12:00:00Z', { band: 'A', sent_at: '2025-12-01T12:00:00Z' }],
    ['z', 'sent', '2026-01-03T12:00:00Z', { organisation: 'Zebra', forename: 'Amy' }],
    ['b', 'sent', '2026-01-02T12:00:00Z', { forename: 'bo', surname: null }],
    [
      'c',
      'started',
      '2026-01-04T12:00:00Z',
      { forename: 'Bo', surname: 'Field', type: 'Industry' },
    ],
  ] as const) {
    const application = {
      reference,
      state,
      changed_at,
      type: 'Friend',
      individual: true,
      start_hash: newHash(),
    }
    await sql`insert into join_application ${sql({ ...application, email: `${reference}@x.example`, ...columns })}`
  }
  await compareList({ db, sql }, applicationList, ({ reference }) => reference, {
    sorts: {
      state: ['c', 'b', 'z', 'n'],
      since: ['n', 'b', 'z', 'c'],
      name: ['n', 'b', 'c', 'z'],
    },
    last: {
      reference: 'n',
      name: null,
      email: 'n@x.example',
      type: 'Friend',
      band: 'A',
      state: 'declined',
      changedAt: Date.parse('2026-01-01T12:00:00Z'),
      sentAt: Date.parse('2025-12-01T12:00:00Z'),
    },
    filters: {
      q: [
        ['bo', ['c', 'b']],
        ['zebra amy', ['z']],
      ],
      state: [
        ['sent', ['b', 'z']],
        ['declined', ['n']],
      ],
      type: [
        ['Friend', ['b', 'z', 'n']],
        ['Industry', ['c']],
      ],
    },
  })
})

test('a search finds the same people for a file as for a page', async ({ own: { db, sql } }) => {
  await sql`delete from account`
  await sql`
    insert into account (username, country, surname, phone) values
      ('xa', 'France', 'Farm', '01749 670001'), ('xb', 'France', 'Farmer', '+44 1749 670002'),
      ('xc', 'France', 'Mayfarm', '12 34 5'), ('xd', 'France', 'Li 1749', null),
      ('xe', 'France', 'Lisle 49 670', '49 670'), ('xf', 'France', 'K', null)`
  const find = async (text: string, max: number | null) =>
    [...new Set(await db.findValues<string>(accountsLike(text, max)))].sort()
  for (const [text, count] of [
    ['farm', 3],
    ['farm may', 1],
    ['li', 2],
    ['k', 1],
    ['1749 670', 2],
    ['49 670', 3],
    ['1 2 3', 1],
  ] as const) {
    const found = await find(text, null)
    expect(found, text).toEqual(await find(text, 50))
    expect(found.length, text).toBe(count)
  }
})
