import type postgres from 'postgres'
import {
  findApplication,
  findJoinStartHash,
  listOpenJoinApplications,
} from '#db/queries/applications/applications.ts'
import {
  addJoinApplication,
  lapseApplications,
  remindApplicants,
  renewLink,
  replyToQuestion,
  saveJoinColumns,
  sendApplication,
} from '#db/queries/applications/applications-edit.ts'
import { findNoticedApplication } from '#db/queries/applications/noticed-decision.ts'
import { joinStates } from '#db/values/join-states.ts'
import { joinLinkDays } from '#db/values/periods.ts'
import { People, unique } from '../fixtures/people.ts'
import { expect, newHash, test } from '../fixtures/statements.ts'
import { addApplicationRow } from './application-row.ts'

/** The state of an application after an act, and the hours for which its link works. */
async function read(sql: postgres.Sql, { id }: { readonly id: string }) {
  const [row] = await sql`
    select state, reminders, changed_at > now() - interval '1 minute' as "isChanged", sent_at is not null as "isSent",
      (select round(extract(epoch from expires_at - now()) / 3600)::int from credential
        where join_application_id = join_application.id) as hours,
      (select count(*)::int from outgoing
        where facts ->> 'applicationId' = join_application.id::text) as notices
    from join_application where id = ${id}`
  return row
}

test('an applicant answers, sends and replies in one state each, with a link that works, which then works for longer', async ({
  db,
  people: { sql },
}) => {
  const acts = {
    save: (hash: Buffer) => saveJoinColumns(db, hash, { forename: 'Joe' }),
    send: (hash: Buffer) => sendApplication(db, hash),
    reply: (hash: Buffer) => replyToQuestion(db, hash, 'A reply'),
  }
  const rows: [keyof typeof acts, string, object, object][] = [
    ['save', 'started', {}, { state: 'started', isSent: false, notices: 0 }],
    ['send', 'started', {}, { state: 'sent', isSent: true, notices: 1 }],
    ['send', 'started', { renewal: true }, { state: 'sent', isSent: true, notices: 1 }],
    ['send', 'started', { amount: 24 }, { state: 'sent', isSent: true, notices: 1 }],
    ['send', 'started', { amount: 0, renewal: true }, { state: 'sent', isSent: true, notices: 1 }],
    [
      'send',
      'started',
      { amount: 0.01, renewal: true },
      { state: 'awaiting-payment', isSent: true, notices: 1 },
    ],
    ['reply', 'asked', {}, { state: 'sent', isSent: false, notices: 1 }],
  ]
  for (const [act, state, more, after] of rows) {
    const columns = { state, reminders: 1, changed_at: '2026-01-01', ...more }
    const [open, other, expired] = [
      await addApplicationRow(sql, columns),
      await addApplicationRow(sql, columns),
      await addApplicationRow(sql, columns, -1),
    ]
    const before = await read(sql, other)
    const what = `${act} ${JSON.stringify(more)}`
    expect([await acts[act](expired.link), await acts[act](newHash())], what).toEqual([
      false,
      false,
    ])
    expect(await acts[act](open.link), what).toBe(true)
    expect(await read(sql, open), what).toEqual({
      ...after,
      reminders: 0,
      isChanged: true,
      hours: joinLinkDays * 24,
    })
    expect(await read(sql, other), what).toEqual(before)
    for (const wrong of joinStates.filter((one) => one !== state)) {
      const { link, id } = await addApplicationRow(sql, { ...columns, state: wrong })
      const unchanged = await read(sql, { id })
      expect(await acts[act](link), `${act} ${wrong}`).toBe(false)
      expect(await read(sql, { id }), `${act} ${wrong}`).toEqual(unchanged)
    }
  }
})

test('the language with which an application is sent replaces the one with which it began, if there is one', async ({
  db,
  people: { sql },
}) => {
  for (const [language, expected] of [
    ['cy', 'cy'],
    [null, 'en'],
  ] as const) {
    const { link } = await addApplicationRow(sql, { state: 'started', language: 'en' })
    await sendApplication(db, link, language)
    expect((await findApplication(db, link))?.language).toBe(expected)
  }
})

test('a link shows its application with the messages of both sides, the oldest first, until it ends or another one replaces it', async ({
  db,
  people: { sql },
}) => {
  const { id, link } = await addApplicationRow(sql, { state: 'asked' })
  const [{ link: other }, expired] = [
    await addApplicationRow(sql, {}),
    await addApplicationRow(sql, {}, -1),
  ]
  for (const [text, at, byStaff] of [
    ['second', '2026-01-02', false],
    ['first', '2026-01-01', true],
    ['third', '2026-01-03', true],
  ] as const) {
    await sql`
      insert into join_message (application_id, text, at, by_staff) values (${id}, ${text}, ${at}, ${byStaff})`
  }
  const found = await findApplication(db, link)
  expect(found?.messages.map(({ text, byStaff }) => [text, byStaff])).toEqual([
    ['first', true],
    ['second', false],
    ['third', true],
  ])
  expect((await findApplication(db, other))?.messages).toEqual([])
  expect(await findApplication(db, expired.link)).toBeUndefined()
  expect(await findJoinStartHash(db, expired.link)).toBeUndefined()
  const [row] = await sql`select start_hash from join_application where id = ${id}`
  expect(await findJoinStartHash(db, link)).toEqual(row?.start_hash)
  const next = newHash()
  await renewLink(db, id, next, 'tests')
  expect(await findApplication(db, link)).toBeUndefined()
  expect((await findApplication(db, next))?.id).toBe(id)
  expect(await findApplication(db, other)).toBeDefined()
})

test('an application has the name of its applicant if they have an account or staff have read it', async ({
  db,
  people: { sql },
}) => {
  const account = await new People(sql).add()
  for (const state of joinStates) {
    const isRead = !['started', 'sent', 'lapsed'].includes(state)
    for (const account_id of [null, account.id]) {
      const { id } = await addApplicationRow(sql, { state, account_id })
      const name = (await findNoticedApplication(db, id))?.name
      expect(name, `${state} ${account_id}`).toBe(isRead || account_id ? 'Jo Field' : null)
    }
  }
  const { id } = await addApplicationRow(sql, { state: 'asked', forename: null, surname: null })
  expect((await findNoticedApplication(db, id))?.name).toBeNull()
})

test('the three applications of a mailbox that changed last and are not over are found, whatever the case', async ({
  db,
  people: { sql },
}) => {
  const mailbox = unique('jo')
  const email = `${mailbox}@x.example`
  for (const [n, state] of joinStates.entries()) {
    const reference = `${mailbox} ${state}`
    await addApplicationRow(sql, { state, reference, email, changed_at: `2026-01-0${n + 1}` })
  }
  const found = await listOpenJoinApplications(db, email.toUpperCase())
  expect(found.map(({ reference }) => reference)).toEqual(
    ['awaiting-payment', 'accepted', 'asked'].map((state) => `${mailbox} ${state}`),
  )
})

test('the same form starts one application, whose email and membership it changes until it is sent, with the answers of the account', async ({
  db,
  people: { sql },
}) => {
  const people = new People(sql)
  const ada = await people.add({ forename: 'Ada' })
  await sql`
    update account set address = 'Home', county = 'Kent', postcode = 'BA5 1AA', mobile = '07' where id = ${ada.id}`
  const { guid } = await people.addMembership({ person: ada })
  const { guid: bare } = await people.addMembership({ person: ada })
  const { guid: foreign } = await people.addMembership({ person: await people.add() })
  await sql`
    update membership set address = 'Work', postcode = 'BA5 1AB', country = 'Ireland' where id = ${guid}`
  const start = async (more: object, startHash = newHash(), linkHash = newHash()) => {
    const membership = { type: 'Friend', band: null, individual: true, amount: '24.00' } as const
    const added = await addJoinApplication(db, {
      reference: unique('R'),
      startHash,
      linkHash,
      realm: 'tests',
      email: 'jo@x.example',
      membership,
      accountId: null,
      ...more,
    })
    const [row] = await sql`
      select id, address, county, postcode, country, phone, organisation, about, renewal, forename, email, amount::text,
        reference, reminders, type from join_application where start_hash = ${startHash}`
    return { added, row, startHash, linkHash }
  }
  const empty = { address: null, county: null, postcode: null, country: null, phone: null }
  const home = { address: 'Home', county: 'Kent', postcode: 'BA5 1AA', country: 'United Kingdom' }
  const of = { accountId: ada.id }
  for (const [what, more, expected] of [
    ['a stranger', {}, { ...empty, forename: null, renewal: false, about: null }],
    ['a member', of, { ...home, phone: '07', forename: 'Ada', renewal: false, about: null }],
    [
      'a renewal',
      { ...of, renews: guid },
      {
        address: 'Work',
        county: null,
        postcode: 'BA5 1AB',
        country: 'Ireland',
        organisation: 'A farm',
        renewal: true,
        about: '',
      },
    ],
    ['of a membership without an address', { ...of, renews: bare }, { ...home, renewal: true }],
    ['of another one’s membership', { ...of, renews: foreign }, { ...home, renewal: false }],
    ['of a visitor', { renews: guid }, { ...empty, renewal: false }],
  ] as const) {
    expect((await start(more)).row, what).toMatchObject(expected)
  }
  await sql`update account set country = 'Please select', phone = '01' where id = ${ada.id}`
  const chosen = await start(of)
  expect(chosen.row).toMatchObject({ country: null, phone: '01' })

  const first = await start({ language: 'en' })
  await sql`
    update join_application set reminders = 2, forename = 'Jo' where start_hash = ${first.startHash}`
  const membership = { type: 'Industry', band: 'A', individual: false, amount: '50.00' }
  const again = await start({ email: 'joe@x.example', membership }, first.startHash, newHash())
  expect(again.added?.reference).toBe(first.added?.reference)
  expect(again.row).toMatchObject({
    email: 'joe@x.example',
    type: 'Industry',
    amount: '50.00',
    reminders: 0,
    forename: 'Jo',
  })
  expect(await findApplication(db, first.linkHash), 'the link to the other email').toBeUndefined()
  expect(await findApplication(db, again.linkHash)).toBeDefined()
  expect(await read(sql, { id: again.row?.id })).toMatchObject({ hours: joinLinkDays * 24 })
  expect(await findApplication(db, chosen.linkHash), 'of another application').toBeDefined()
  await start({}, first.startHash, again.linkHash)
  expect(await findApplication(db, again.linkHash), 'the same link').toBeDefined()
  await sendApplication(db, again.linkHash)
  expect((await start({}, first.startHash, again.linkHash)).added).toBeUndefined()
})

test('an applicant whose turn it is gets a reminder after 7 and after 21 days, who has waited longest first, and lapses 30 days after that', async ({
  own: { db, sql },
}) => {
  const turns = ['started', 'asked', 'awaiting-payment']
  const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000)
  const addWaiting = (state: string, reminders: number, hours: number, more = {}) =>
    addApplicationRow(sql, { state, reminders, changed_at: hoursAgo(hours), ...more })
  const daysLeft = async ({ id }: { readonly id: string }) => {
    const { lapsesAt = 0 } = (await findNoticedApplication(db, id)) ?? {}
    return (lapsesAt - Date.now()) / 86_400_000
  }
  for (const state of joinStates) {
    for (const [reminders, days] of [
      [0, 7],
      [1, 21],
    ] as const) {
      await addWaiting(state, reminders, days * 24 - 1)
      const due = await addWaiting(state, reminders, days * 24 + 1)
      const isReminded = turns.includes(state)
      expect(await remindApplicants(db, 9), `${state} ${reminders}`).toBe(isReminded ? 1 : 0)
      if (isReminded) {
        expect(await read(sql, due)).toMatchObject({ reminders: reminders + 1, notices: 1 })
        expect(await daysLeft(due)).toBeCloseTo(joinLinkDays - (reminders ? 21 : 7 + 1 / 24), 2)
      }
      expect(await remindApplicants(db, 9), `${state} ${reminders}`).toBe(0)
      await sql`delete from join_application`
    }
    // The end that the email of one who is reminded late names has not passed.
    for (const days of [22, 31, 99]) {
      const late = await addWaiting(state, 0, days * 24)
      const isReminded = turns.includes(state)
      expect(await remindApplicants(db, 9), `${state} late`).toBe(isReminded ? 1 : 0)
      if (isReminded) expect(await daysLeft(late)).toBeCloseTo(joinLinkDays - 21, 2)
      expect(await remindApplicants(db, 9), `${state} late again`).toBe(0)
      if (isReminded) expect(await lapseApplications(db), `${state} late`).toBe(0)
      await sql`delete from join_application`
    }
    await addWaiting(state, 2, 99 * 24)
    await addWaiting(state, 0, 99 * 24, { renewal: true })
    expect(await remindApplicants(db, 9), state).toBe(state === 'asked' ? 1 : 0)
    await sql`delete from join_application`
    await addWaiting(state, 2, joinLinkDays * 24 - 1)
    await addWaiting(state, 1, joinLinkDays * 24 + 1)
    await addWaiting(state, 0, joinLinkDays * 24 - 1, { renewal: true })
    expect(await lapseApplications(db), state).toBe(0)
    const lapsing = [
      await addWaiting(state, 2, joinLinkDays * 24 + 1),
      await addWaiting(state, 0, joinLinkDays * 24 + 1, { renewal: true }),
    ]
    const counts: Readonly<Record<string, number>> = { started: 2, asked: 1 }
    expect(await lapseApplications(db), state).toBe(counts[state] ?? 0)
    if (state === 'started') {
      const lapsed = { state: 'lapsed', reminders: 0, isChanged: true }
      for (const one of lapsing) expect(await read(sql, one)).toMatchObject(lapsed)
    }
    await sql`delete from join_application`
  }
  const [second, first] = [
    await addWaiting('started', 0, 8 * 24),
    await addWaiting('started', 0, 9 * 24),
  ]
  expect(await remindApplicants(db, 1)).toBe(1)
  expect(await read(sql, first)).toMatchObject({ reminders: 1, notices: 1 })
  expect(await read(sql, second)).toMatchObject({ reminders: 0, notices: 0 })
})
