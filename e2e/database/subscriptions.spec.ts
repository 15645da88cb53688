import type postgres from 'postgres'
import { claimKey, releaseKey, storeResult } from '#db/queries/campaigns/idempotency-keys.ts'
import { subscriberList } from '#db/queries/campaigns/subscriber-list.ts'
import {
  countPending,
  findSubscription,
  isSubscribed,
} from '#db/queries/campaigns/subscriptions.ts'
import {
  addSubscription,
  addSubscriptionLinks,
  confirmSubscription,
  deletePendingSubscription,
  deleteSubscriptionByEmail,
  unsubscribe,
} from '#db/queries/campaigns/subscriptions-edit.ts'
import { listRows } from '#db/queries/list-rows.ts'
import { hashOf } from '#lib/auth/secret.ts'
import { People } from '../fixtures/people.ts'
import { expect, newHash, test } from '../fixtures/statements.ts'
import { compareList } from './compare-list.ts'

/** Empties the list and those who left it, and fills it with these emails, each with the time of its confirmation. */
async function fill(sql: postgres.Sql, emails: Readonly<Record<string, string | null>>) {
  await sql`delete from subscription`
  await sql`delete from suppression`
  for (const [email, confirmedAt] of Object.entries(emails)) {
    await sql`
      insert into subscription (campaign, email, confirmed_at, created_at)
      values ('briefing', ${email}, ${confirmedAt}, '2026-01-02T03:04:05Z')`
  }
}

const read = (sql: postgres.Sql) => sql`
  select campaign, email, confirmed_at is not null as confirmed, consent_wording as wording
  from subscription order by campaign, email`

test('subscribers are found from a day in London on and by the beginning of the email, in the order of both', async ({
  own: { db, sql },
}) => {
  await fill(sql, {
    'Bo@x.example': '2026-06-30T23:00:00Z',
    'bn@x.example': '2026-06-30T22:59:59Z',
    'bp@x.example': null,
    'bq@x.example': null,
    'b_@x.example': '2026-08-01T12:00:00Z',
    bo: '2026-07-01T12:00:00Z',
  })
  await sql`update subscription set consent_wording = 'Yes, please' where email = 'bq@x.example'`
  await compareList({ db, sql }, subscriberList, ({ email }) => email.split('@')[0] ?? '', {
    of: { all: 'yes' },
    last: {
      email: 'bq@x.example',
      campaign: 'briefing',
      confirmedAt: null,
      createdAt: Date.parse('2026-01-02T03:04:05Z'),
      wording: 'Yes, please',
    },
    sorts: {
      since: ['bn', 'Bo', 'bo', 'b_', 'bp', 'bq'],
      email: ['b_', 'bn', 'bo', 'Bo', 'bp', 'bq'],
    },
    filters: {
      all: [['yes', ['bn', 'Bo', 'bo', 'b_', 'bp', 'bq']]],
      since: [
        ['2026-07-01', ['Bo', 'bo', 'b_']],
        ['2026-07-02', ['b_']],
      ],
      q: [
        ['BO', ['Bo', 'bo']],
        ['b_', ['b_']],
        ['bo@X.example', ['Bo']],
        ['o', []],
        ['bp', []],
      ],
    },
  })
})

test('the lists of subscribers leave out an email that only people who have died have', async ({
  own: { db, sql },
}) => {
  const people = new People(sql)
  for (const [email, hasDied] of [
    ['Ada@x.example', true],
    ['bo@x.example', false],
    ['oak@x.example', true],
    ['oak@x.example', false],
    ['gil@x.example', true],
  ] as const) {
    const { id } = await people.add({ email })
    if (hasDied) await sql`update account set deceased_at = now() where id = ${id}`
  }
  const day = '2026-06-30T23:00:00Z'
  await fill(sql, {
    'ada@x.example': day,
    'bo@x.example': day,
    'cy@x.example': day,
    'gil@x.example': null,
    'oak@x.example': day,
  })
  const listed = async (filter: { all?: 'yes' }) => {
    const page = { sort: 'email', isDescending: false, size: 99 } as const
    return (await listRows(db, subscriberList, { filter, page })).map(({ email }) => email)
  }
  const living = ['bo@x.example', 'cy@x.example', 'oak@x.example']
  expect(await listed({})).toEqual(living)
  expect(await listed({ all: 'yes' })).toEqual(living)
})

test('a subscription is added once, confirmed once, and ends the suppression of its email on its list alone', async ({
  own: { db, sql },
}) => {
  await fill(sql, { 'bo@x.example': null, 'cy@x.example': '2026-02-03T04:05:06Z' })
  await sql`
    insert into suppression (campaign, email_hash)
    select campaign, sha256(convert_to(email, 'UTF8')) from unnest(array['briefing', 'other']) as campaign,
      unnest(array['ada@x.example', 'bo@x.example']) as email`
  const suppressed = async () =>
    (
      await sql`
      select campaign || ' ' || email as name from suppression,
        unnest(array['ada@x.example', 'bo@x.example', 'cy@x.example']) as email
      where email_hash = sha256(convert_to(email, 'UTF8')) order by 1`
    ).map(({ name }) => name)
  const add = async (email: string, confirmed: boolean, wording: string | null = 'Yes') => {
    const id = String((await sql`select uuidv7() as id`)[0]?.id)
    const state = await addSubscription(db, { id, campaign: 'briefing', email, confirmed, wording })
    return [state.email, state.confirmed, state.added, state.id === id]
  }
  const four = [
    'briefing ada@x.example',
    'briefing bo@x.example',
    'other ada@x.example',
    'other bo@x.example',
  ]
  expect(await add('ada@x.example', false)).toEqual(['ada@x.example', false, true, true])
  expect(await add('ADA@x.example', false), 'again').toEqual(['ada@x.example', false, false, false])
  expect(await suppressed(), 'not before it is confirmed').toEqual(four)
  expect(await add('ADA@x.example', true)).toEqual(['ada@x.example', true, true, false])
  expect(await suppressed()).toEqual(four.slice(1))
  expect(await add('ada@x.example', true, 'Later')).toEqual(['ada@x.example', true, false, false])
  expect(await add('ada@x.example', false, 'Later')).toEqual(['ada@x.example', true, false, false])
  expect(await read(sql)).toEqual([
    { campaign: 'briefing', email: 'ada@x.example', confirmed: true, wording: 'Yes' },
    { campaign: 'briefing', email: 'bo@x.example', confirmed: false, wording: null },
    { campaign: 'briefing', email: 'cy@x.example', confirmed: true, wording: null },
  ])
  expect([await countPending(db, 9), await countPending(db, 0)]).toEqual([1, 1])
  const ids = await sql`select id, email from subscription order by email`
  const [ada, bo, cy] = ids.map(({ id }) => String(id))
  for (const id of [bo, cy]) await deletePendingSubscription(db, id ?? '')
  expect((await read(sql)).map(({ email }) => email)).toEqual(['ada@x.example', 'cy@x.example'])
  const links = [ada, cy].map(() => ({ confirm: newHash(), unsubscribe: newHash() }))
  for (const [n, id] of [ada, cy].entries()) {
    for (let time = 0; time < 2; time++)
      await addSubscriptionLinks(db, id ?? '', links[n] as never, 'tests')
  }
  const [ofAda, ofCy] = links as [(typeof links)[0], (typeof links)[0]]
  expect(await findSubscription(db, 'confirm', ofCy.confirm)).toEqual({
    email: 'cy@x.example',
    confirmed: true,
  })
  expect(await findSubscription(db, 'unsubscribe', ofCy.confirm)).toBeUndefined()
  await sql`update subscription set confirmed_at = null where id = ${cy ?? ''}`
  expect(await findSubscription(db, 'confirm', ofCy.confirm)).toMatchObject({ confirmed: false })
  expect(await confirmSubscription(db, ofCy.unsubscribe, 'No')).toBe(false)
  expect(await confirmSubscription(db, ofCy.confirm, 'Of course')).toBe(true)
  expect(await confirmSubscription(db, ofCy.confirm, 'Later')).toBe(true)
  expect((await read(sql)).map(({ wording }) => wording)).toEqual(['Yes', 'Of course'])
  expect(await unsubscribe(db, ofCy.confirm)).toBe(false)
  expect(await unsubscribe(db, ofAda.unsubscribe)).toBe(true)
  expect(await unsubscribe(db, ofAda.unsubscribe), 'again').toBe(false)
  expect((await read(sql)).map(({ email }) => email)).toEqual(['cy@x.example'])
  expect(await suppressed()).toEqual(four)
})

test('an email is removed from one list only and suppressed there, and a confirmed subscriber gets an email', async ({
  own: { db, sql },
}) => {
  const people = new People(sql)
  const ada = await people.add({ email: 'ADA@x.example' })
  const session = hashOf(await people.issueCredential(ada, { kind: 'session' }))
  const told = async () =>
    (
      await sql`select facts from outgoing where kind = 'notice' and facts ->> 'email' like '%x.example'`
    ).map(({ facts }) => facts)
  const request = { client: 'A shop', isTold: true, language: undefined }
  for (const [confirmedAt, isTold] of [
    ['2026-02-03T04:05:06Z', true],
    ['2026-02-03T04:05:06Z', false],
    [null, true],
  ] as const) {
    await sql`delete from outgoing`
    await fill(sql, { 'ada@x.example': confirmedAt, 'bo@x.example': confirmedAt })
    await sql`insert into subscription (campaign, email) values ('other', 'ada@x.example')`
    expect(await isSubscribed(db, session, 'briefing')).toBe(confirmedAt !== null)
    expect(await isSubscribed(db, session, 'other'), 'not confirmed').toBe(false)
    const remove = () =>
      deleteSubscriptionByEmail(db, 'briefing', 'Ada@x.example', { ...request, isTold })
    expect(await remove()).toEqual({ email: 'ada@x.example', confirmed: confirmedAt !== null })
    expect(await remove(), 'again').toBeUndefined()
    const left = (await read(sql)).map(({ campaign, email }) => `${campaign} ${email}`)
    expect(left).toEqual(['briefing bo@x.example', 'other ada@x.example'])
    expect(await sql`select campaign from suppression`).toEqual([{ campaign: 'briefing' }])
    const notice = { about: 'subscription-removed', email: 'ada@x.example', client: 'A shop' }
    expect(await told()).toEqual(isTold && confirmedAt ? [notice] : [])
  }
})

test('a key is claimed again a minute after an instance crashed, and a day after its request', async ({
  own: { db, sql },
}) => {
  for (const [seconds, result, isSame, expected] of [
    [58, null, true, { claimed: false, isOther: false, result: null }],
    [60.5, null, true, { claimed: true, isOther: false, result: null }],
    [60.5, null, false, { claimed: false, isOther: true, result: null }],
    [61, 'a result', true, { claimed: false, isOther: false, result: 'a result' }],
    [86_390, 'a result', true, { claimed: false, isOther: false, result: 'a result' }],
    [86_390, null, false, { claimed: false, isOther: true, result: null }],
    [86_401, 'a result', false, { claimed: true, isOther: true, result: 'a result' }],
  ] as const) {
    const [key, requestHash] = [newHash(), newHash()]
    const other = newHash()
    expect(await claimKey(db, { key: other, requestHash })).toMatchObject({ claimed: true })
    expect(await claimKey(db, { key, requestHash })).toEqual({
      claimed: true,
      isOther: false,
      result: null,
    })
    if (result) await storeResult(db, key, result)
    await sql`
      update idempotency_key set claimed_at = now() - ${seconds} * interval '1 second' where key = ${key}`
    const again = { key, requestHash: isSame ? requestHash : newHash() }
    expect(await claimKey(db, again), `${seconds} ${result} ${isSame}`).toEqual(expected)
    if (expected.claimed) {
      // It starts again: no other request claims it.
      expect(await claimKey(db, again)).toEqual({ claimed: false, isOther: false, result: null })
    }
    await releaseKey(db, key)
    const isKept = result !== null && !expected.claimed
    expect(await sql`select from idempotency_key where key = ${key}`).toHaveLength(isKept ? 1 : 0)
    expect(await sql`select from idempotency_key where key = ${other}`).toHaveLength(1)
  }
})
