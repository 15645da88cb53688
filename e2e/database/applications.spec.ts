import { readMigrations } from '#db/migration-files.ts'
import {
  acceptApplication,
  decideApplication,
  findHolder,
  isForDisabled,
  type JoinDecision,
} from '#db/queries/applications/decisions.ts'
import { findNoticedDecision } from '#db/queries/applications/noticed-decision.ts'
import { countApplications, openApplication } from '#db/queries/applications/queue.ts'
import {
  addReply,
  editReply,
  listReplies,
  removeReply,
} from '#db/queries/applications/saved-replies.ts'
import { takeActBack } from '#db/queries/audit/take-act-back.ts'
import { joinStates } from '#db/values/join-states.ts'
import { hashOf } from '#lib/auth/secret.ts'
import { londonDay } from '../fixtures/measure/london-day.ts'
import { People, unique } from '../fixtures/people.ts'
import { context, expect, test } from '../fixtures/statements.ts'
import { addApplication } from '../staff/join-application.ts'
import { addStaff, staffSession } from '../staff/staff.ts'
import { addApplicationRow } from './application-row.ts'
import { addReader } from './compare-list.ts'

async function callerOf(people: People) {
  const session = hashOf(await staffSession(people, await addStaff(people, 'membership')))
  return { session, roles: ['membership'], context } as const
}

test('an application has eleven people who may be the applicant, the namesakes first, and the six other applications that changed last: one more than the page shows', async ({
  own: { db, sql },
}) => {
  const people = new People(sql)
  const caller = await callerOf(people)
  const { id, email, surname } = await addApplication(people)
  const own = await people.add({ username: 'a-own', email })
  await sql`update join_application set account_id = ${own.id}, surname = ${`o${surname}`} where id = ${id}`
  for (const [username, more, postcode] of [
    ['both', { email, forename: 'JO', surname: `O ${surname}` }, 'ba51aa'],
    ['name', { forename: 'Jò', surname: `O’${surname.toUpperCase()}` }, 'BA5 1AA'],
    ['other-postcode', { forename: 'Jo', surname }, 'BA5 1AB'],
    ['other-forename', { forename: 'Joe', surname }, 'BA5 1AA'],
    ['other-surname', { forename: 'Jo' }, 'BA5 1AA'],
  ] as const) {
    await people.add({ username, ...more })
    await sql`update account set postcode = ${postcode} where username = ${username}`
  }
  for (let n = 0; n < 10; n += 1) {
    await people.add({ username: `email-${n}`, email: n ? email : email.toUpperCase() })
  }
  await sql`update account set disabled_at = now() where username = 'both'`
  await sql`update account set forename = null, surname = '' where username = 'email-0'`
  const found = async () => (await openApplication(db, caller, id))?.duplicates ?? []
  const { duplicates = [], others: none } = (await openApplication(db, caller, id)) ?? {}
  expect(duplicates.map(({ username }) => username)).toEqual([
    'both',
    'name',
    ...Array.from({ length: 9 }, (_, n) => `email-${n}`),
  ])
  expect(
    duplicates
      .map(({ name, state, sameEmail, sameName }) => [name, state, sameEmail, sameName])
      .slice(0, 3),
  ).toEqual([
    [`JO O ${surname}`, 'disabled', true, true],
    [`Jò O’${surname?.toUpperCase()}`, 'active', false, true],
    ['email-0', 'active', true, false],
  ])
  expect(none).toEqual([])
  for (const column of ['forename', 'surname']) {
    await sql`update join_application set ${sql({ [column]: null })} where id = ${id}`
    await sql`update account set ${sql({ [column]: null })} where username in ('name', 'other-postcode')`
    const names = (await found()).flatMap(({ username, sameName }) => (sameName ? [username] : []))
    expect(names, `without a ${column}`).toEqual(['name'])
    await sql`update join_application set forename = 'Jo', surname = ${surname} where id = ${id}`
    await sql`update account set forename = 'Jo', surname = ${surname} where username = 'name'`
  }
  const references = []
  for (let n = 0; n < 7; n += 1) {
    const other = await addApplication(people, 'declined')
    references.push(other.reference)
    await sql`
      update join_application set email = ${n ? email : email.toUpperCase()},
        changed_at = now() - ${n} * interval '1 hour' where id = ${other.id}`
  }
  const { others = [] } = (await openApplication(db, caller, id)) ?? {}
  expect(others.map(({ reference }) => reference)).toEqual(references.slice(0, 6))
})

const decision: JoinDecision = { action: 'join-accepted', from: ['sent'], to: 'accepted', text: '' }

test('staff give a membership to the account that stays of two that were merged, and not to the other, which is deleted', async ({
  own: { db, sql },
}) => {
  const people = new People(sql)
  const caller = await callerOf(people)
  const { id, email } = await addApplication(people)
  const [ada, twin] = [await people.add(), await people.add({ email })]
  await people.disable(twin)
  await sql`insert into account_merge (merged_id, account_id, moved) values (${twin.id}, ${ada.id}, '{}')`
  const found = async () => (await openApplication(db, caller, id))?.duplicates ?? []
  expect(await found()).toMatchObject([{ id: ada.id, sameEmail: true }])
  await sql`update account set email = ${email} where id = ${ada.id}`
  expect(await found(), 'once').toMatchObject([{ id: ada.id }])
  await sql`update join_application set account_id = ${ada.id} where id = ${id}`
  expect(await found(), 'that is the applicant').toEqual([])
})

test('an accepted application belongs to the account that staff chose, else to its own, else to one that is added', async ({
  own: { db, sql },
}) => {
  const people = new People(sql)
  const caller = await callerOf(people)
  const [own, chosen] = [await people.add(), await people.add()]
  for (const [accountId, ownId, expected] of [
    [chosen.id, own.id, chosen.id],
    [null, own.id, own.id],
    [chosen.id, null, chosen.id],
    [null, null, 'added'],
  ] as const) {
    const { id, email } = await addApplication(people)
    await sql`update join_application set account_id = ${ownId} where id = ${id}`
    const charityNumber = `G${id.slice(-8)}`
    const acceptance = { charityNumber, accountId, amount: null }
    expect(await acceptApplication(db, caller, id, decision, acceptance)).toBe(true)
    const [row] = await sql`
      select join_application.state, contact.account_id, account.email, is_primary, is_billing
      from join_application join contact on contact.membership_id = join_application.membership_id
        and contact.account_id = join_application.account_id
      join account on account.id = contact.account_id
      where join_application.id = ${id}`
    expect(row).toMatchObject({ state: 'accepted', is_primary: true, is_billing: true })
    if (expected === 'added') expect(row?.email).toBe(email)
    else expect(row?.account_id).toBe(expected)
    expect(await sql`select from account where email = ${email}`).toHaveLength(
      expected === 'added' ? 1 : 0,
    )
  }
})

test('nobody gets a membership for a disabled account, whether it is the applicant’s own or one that staff chose', async ({
  own: { db, sql },
}) => {
  const people = new People(sql)
  const caller = await callerOf(people)
  const [disabled, enabled] = [await people.add({ disabled: true }), await people.add()]
  for (const [chosen, own, isAccepted] of [
    [null, disabled, false],
    [disabled, null, false],
    [disabled, enabled, false],
    [enabled, disabled, true],
  ] as const) {
    const { id } = await addApplication(people)
    await sql`update join_application set account_id = ${own?.id ?? null} where id = ${id}`
    const accountId = chosen?.id ?? null
    expect(await isForDisabled(db, id, accountId)).toBe(!isAccepted)
    const acceptance = { charityNumber: `G${id.slice(-8)}`, accountId, amount: null }
    expect(await acceptApplication(db, caller, id, decision, acceptance)).toBe(isAccepted)
    expect(await isForDisabled(db, id, accountId)).toBe(!isAccepted)
  }
  const { id } = await addApplication(people, 'declined')
  expect(await isForDisabled(db, id, disabled.id), 'of one that was decided').toBe(false)
})

test('a payment dates a new membership with the details that staff have given it since, and brings the answers to one that is renewed', async ({
  own: { db, sql },
}) => {
  const people = new People(sql)
  const caller = await callerOf(people)
  const paid = { ...decision, action: 'join-paid', from: ['accepted'], to: 'member' } as const
  const dating = { firstDay: null, datesNew: true }
  for (const [renewal, type, band] of [
    [false, 'Producer Group', 'B'],
    [true, 'Friend', null],
  ] as const) {
    const { guid } = await people.addMembership()
    await sql`update membership set type = 'Producer Group', band = 'B' where id = ${guid}`
    const { id } = await addApplicationRow(sql, {
      state: 'accepted',
      renewal,
      membership_id: guid,
    })
    const columns = { state: 'awaiting-payment', renewal: true, membership_id: guid }
    const other = await addApplicationRow(sql, columns)
    expect(await decideApplication(db, caller, id, { ...paid, dating })).toBe(true)
    const [sent] = await sql`select state from join_application where id = ${other.id}`
    expect(sent?.state, 'another renewal').toBe(renewal ? 'member' : 'awaiting-payment')
    const [row] = await sql`
      select type, band, renews_on is not null as "isDated" from membership where id = ${guid}`
    expect(row).toEqual({ type, band, isDated: true })
  }
})

test('the acceptance of a renewal changes no details of the account until it is paid', async ({
  own: { db, sql },
}) => {
  const people = new People(sql)
  const caller = await callerOf(people)
  const ada = await people.add({ forename: 'Ada' })
  await sql`update account set language = null where id = ${ada.id}`
  const { guid } = await people.addMembership({ person: ada, primary: true })
  const { id } = await addApplicationRow(sql, {
    state: 'sent',
    renewal: true,
    membership_id: guid,
    account_id: ada.id,
    forename: 'Adela',
    language: 'cy',
    known: { forename: 'Ada' },
  })
  const named = async () => {
    const [row] = await sql`select forename, language from account where id = ${ada.id}`
    return [row?.forename, row?.language]
  }
  const acceptance = { charityNumber: 'N1', accountId: null, amount: null }
  expect(await acceptApplication(db, caller, id, decision, acceptance)).toBe(true)
  expect(await named()).toEqual(['Ada', 'cy'])
  const paid = { ...decision, action: 'join-paid', from: ['accepted'], to: 'member' } as const
  expect(await decideApplication(db, caller, id, paid)).toBe(true)
  expect(await named()).toEqual(['Adela', 'cy'])
})

test('the other renewals that a payment settles wait again, each as it did, if the payment is taken back', async ({
  own: { db, sql },
}) => {
  const people = new People(sql)
  const caller = await callerOf(people)
  const paid = { ...decision, action: 'join-paid', from: ['accepted'], to: 'member' } as const
  const { guid } = await people.addMembership()
  const columns = { renewal: true, membership_id: guid, amount: 24 }
  const add = async (state: string) =>
    (await addApplicationRow(sql, { ...columns, state, changed_at: new Date(0), reminders: 1 })).id
  const states = ['accepted', 'sent', 'asked', 'awaiting-payment', 'declined'] as const
  const [id = ''] = await Promise.all(states.map(add))
  const read = () => sql`
    select state, changed_at, reminders from join_application where membership_id = ${guid} order by id`
  const before = await read()
  expect(await decideApplication(db, caller, id, paid)).toBe(true)
  const settled = (await read()).map(({ state }) => state)
  expect(settled.sort()).toEqual(['declined', 'member', 'member', 'member', 'member'])
  const [act] = await sql`select id from audit_event where action = 'join-paid'`
  expect(await takeActBack(db, 'join_application', act?.id, 'olga')).toBe(true)
  expect(await read()).toEqual(before)
  const undone =
    await sql`select join_application_id as id from audit_event where action = 'decision-undone'`
  expect(undone).toEqual([{ id }])
  const again = () => decideApplication(db, caller, id, paid)
  expect(await Promise.all([again(), again()])).toContain(false)
})

test('an application that is declined after its acceptance ends the new membership, not one that it renews, until that is taken back', async ({
  own: { db, sql },
}) => {
  const people = new People(sql)
  const caller = await callerOf(people)
  const endReason = 'Never paid'
  const declined = { ...decision, action: 'join-declined', to: 'declined', endReason } as const
  const today = londonDay()
  for (const [renewal, endedOn, state] of [
    [false, null, 'awaiting-payment'],
    [false, londonDay(9), 'accepted'],
    [false, londonDay(-9), 'accepted'],
    [true, null, 'awaiting-payment'],
  ] as const) {
    const { guid } = await people.addMembership()
    await sql`update membership set ended_on = ${endedOn}, end_reason = 'Sold' where id = ${guid}`
    const { id } = await addApplicationRow(sql, { state, renewal, membership_id: guid })
    const now = async () => {
      const [row] = await sql`
        select state, ended_on::text as "endedOn", end_reason as reason
        from join_application join membership on membership.id = membership_id
        where join_application.id = ${id}`
      return row
    }
    const before = await now()
    expect(await decideApplication(db, caller, id, { ...declined, from: [state] })).toBe(true)
    const ends = !renewal && (endedOn === null || endedOn > today)
    expect(await now()).toEqual({
      state: 'declined',
      endedOn: ends ? today : endedOn,
      reason: ends ? endReason : 'Sold',
    })
    const [act] = await sql`select id from act_change where join_application_id = ${id}`
    expect(await takeActBack(db, 'join_application', act?.id, 'olga')).toBe(true)
    expect(await now()).toEqual(before)
  }
})

test('an application is accepted in a state of the decision only, with a number that no membership has, by a member of staff with the role', async ({
  db,
  people,
}) => {
  const caller = await callerOf(people)
  const { charityNumber: taken } = await people.addMembership()
  const accept = (id: string, number: string, by = caller) =>
    acceptApplication(db, by, id, decision, {
      charityNumber: number,
      accountId: null,
      amount: null,
    })
  for (const state of joinStates.filter((one) => one !== 'sent')) {
    const { id } = await addApplication(people, state)
    expect(await accept(id, unique('N')), state).toBe(false)
  }
  const { id } = await addApplication(people)
  expect(await accept(id, taken.toLowerCase()), 'a number in use').toBe(false)
  const ended = { ...caller, session: hashOf(unique('ended')) }
  expect(await accept(id, unique('N'), ended), 'a session that has ended').toBe(false)
  expect([await accept(id, unique('N')), await accept(id, unique('N'))]).toEqual([true, false])
})

test('the account of an applicant has their name as its username, or the first free number behind it, and their answers', async ({
  db,
  people,
}) => {
  const caller = await callerOf(people)
  const name = unique('fay')
  const stem = name.replace(/[^a-z0-9]+/g, '.')
  await people.add({ username: `${stem}.field.x` })
  const usernames = []
  for (const [n, more] of [{}, {}, { country: null }, {}].entries()) {
    if (n === 1) {
      await people.add({ username: `${stem}.FIELD3` })
      await people.add({ username: `${stem}.field9` })
    }
    const { id } = await addApplicationRow(people.sql, {
      state: 'sent',
      forename: name,
      country: 'Ireland',
      phone: '01',
      language: 'cy',
      ...more,
    })
    await acceptApplication(db, caller, id, decision, {
      charityNumber: unique('N'),
      accountId: null,
      amount: null,
    })
    const [row] = await people.sql`
      select username, account.country, account.phone, account.language from join_application
      join account on account.id = account_id where join_application.id = ${id}`
    expect(row).toMatchObject({
      country: 'country' in more ? 'Please select' : 'Ireland',
      phone: '01',
      language: 'cy',
    })
    usernames.push(row?.username)
  }
  expect(usernames).toEqual(['', 2, 4, 5].map((n) => `${stem}.field${n}`))
})

test('an email about a decision has the message and the last paid day that came with it', async ({
  db,
  people,
}) => {
  const { sql } = people
  const { guid } = await people.addMembership()
  await sql`update membership set renews_on = '2028-03-31' where id = ${guid}`
  const { accountId } = await addReader(sql)
  const at = '2026-03-01T12:00:00Z'
  for (const [renewal, text, renewedUntil] of [
    [true, 'Welcome', '2028-03-31'],
    [false, '', null],
  ] as const) {
    const { id } = await addApplicationRow(sql, {
      state: 'member',
      renewal,
      membership_id: guid,
      amount: 24,
    })
    const [event] = await sql`
      insert into audit_event (action, at, join_application_id, staff_account_id, staff_role)
      values ('join-paid', ${at}, ${id}, ${accountId}, 'membership') returning id`
    const messages = [
      [text, at, true],
      ['of the applicant', at, false],
      ['of another decision', '2026-02-01T12:00:00Z', true],
    ] as const
    for (const [words, time, byStaff] of messages) {
      if (words === '') continue
      await sql`
        insert into join_message (application_id, at, by_staff, text) values (${id}, ${time}, ${byStaff}, ${words})`
    }
    expect(await findNoticedDecision(db, event?.id)).toMatchObject({
      id,
      action: 'join-paid',
      name: 'Jo Field',
      text,
      renewedUntil,
      amount: '24.00',
      actor: { accountId, role: 'membership' },
    })
  }
})

test('an application that staff open is recorded, and says what is before and after it in its queue', async ({
  own: { db, sql },
}) => {
  const caller = await addReader(sql)
  const ids = []
  for (const [day, state] of [
    [2, 'sent'],
    [1, 'sent'],
    [3, 'asked'],
    [4, 'sent'],
  ] as const) {
    ids.push(
      (await addApplicationRow(sql, { state, changed_at: `2026-01-0${day}`, email: unique('e') }))
        .id,
    )
  }
  const [second = '', first = '', , third = ''] = ids
  const neighbours = async (id: string) => {
    const { previous, next } = { ...(await openApplication(db, caller, id)) }
    return [previous, next]
  }
  expect(await neighbours(first)).toEqual([null, second])
  expect(await neighbours(second)).toEqual([first, third])
  expect(await neighbours(third)).toEqual([second, null])
  expect(await openApplication(db, caller, caller.accountId), 'none').toBeUndefined()
  const events = await sql`
    select join_application_id as id from audit_event
    where staff_account_id = ${caller.accountId} and page = 'application' order by id`
  expect(events.map(({ id }) => id).sort()).toEqual([first, second, third].sort())
  expect(await countApplications(db)).toMatchObject({ sent: 3, asked: 1, declined: 0 })
})

test('an application may take the number of a membership only while staff can still accept it', async ({
  db,
  people,
}) => {
  const { sql } = people
  const { guid, charityNumber } = await people.addMembership()
  for (const state of joinStates) {
    const { id } = await addApplicationRow(sql, { state })
    const holder = await findHolder(db, id, charityNumber.toLowerCase())
    expect(holder?.id, state).toBe(/^(sent|asked)$/.test(state) ? guid : undefined)
    expect(await findHolder(db, id, 'none'), state).toBeUndefined()
  }
})

test('saved replies are listed by name, and one that has changed or gone since it was shown is not changed', async ({
  own: { db, sql },
}) => {
  await sql`delete from saved_reply`
  const words = (name: string) => ({ name, text: 'Sorry', texts: { cy: 'Sori' } })
  for (const name of ['b', 'A', 'C'])
    await addReply(db, { ...words(name), decision: 'decline' }, 'olga')
  const [a, b] = await listReplies(db)
  expect((await listReplies(db)).map(({ name }) => name)).toEqual(['A', 'b', 'C'])
  expect(a).toEqual({ ...words('A'), id: a?.id, decision: 'decline' })
  const edit = (id = '', shown = words('A')) => editReply(db, id, words('D'), 'olga', shown)
  for (const other of [
    words('B'),
    { ...words('A'), text: 'Thanks' },
    { ...words('A'), texts: { cy: '' } },
  ])
    expect(await edit(a?.id, other)).toBe(false)
  expect([await edit(a?.id), await edit(a?.id)]).toEqual([true, false])
  expect(await edit(a?.id, words('D')), 'no act, because it changes nothing').toBe(true)
  expect((await listReplies(db)).map(({ name }) => name)).toEqual(['b', 'C', 'D'])
  expect([
    await removeReply(db, b?.id ?? '', 'olga'),
    await removeReply(db, b?.id ?? '', 'olga'),
  ]).toEqual([true, false])
  expect((await listReplies(db)).map(({ name }) => name)).toEqual(['C', 'D'])
  const events = await sql`select operator from audit_event where action = 'replies-changed'`
  expect(events.filter(({ operator }) => operator === 'olga')).toHaveLength(5)
})

test('the migrations give applications that waited for the payment of nothing to staff, and leave others', async ({
  own: { sql },
}) => {
  for (const [state, amount, renewal, expected] of [
    ['awaiting-payment', 0, true, 'sent'],
    ['awaiting-payment', 0, false, 'accepted'],
    ['awaiting-payment', 0.01, true, 'awaiting-payment'],
    ['awaiting-payment', null, false, 'awaiting-payment'],
    ['member', 0, true, 'member'],
  ] as const) {
    const { id } = await addApplicationRow(sql, { state, amount, renewal })
    const statements = readMigrations().flatMap(({ sql: found }) => found)
    for (const statement of statements)
      if (/UPDATE "join_application" SET "state"/.test(statement)) await sql.unsafe(statement)
    const [row] = await sql`select state from join_application where id = ${id}`
    expect(row?.state, `${state} ${amount} ${renewal}`).toBe(expected)
  }
})
