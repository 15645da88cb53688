import { strFromU8, unzipSync } from 'fflate'
import { type ActName, readersOfActs } from '#db/values/audit-actions.ts'
import { actsUndoneWith } from '#lib/acts/acts.ts'
import { sentenceAbout, sentenceTo } from '#lib/acts/sentences.ts'
import { doneText } from '#lib/text/en/common.ts'
import { texts } from '#lib/text/texts.ts'
import { type People, type Person, unique } from '../fixtures/people.ts'
import type { Service } from '../fixtures/service.ts'
import { expect, test } from '../fixtures/test.ts'
import { type Banner, banners } from './act-banners.ts'
import { openRecord } from './form-request.ts'
import { readAllBanners } from './said-after.ts'
import { addStaff, staffSession } from './staff.ts'

/** The mailboxes to which the notice of an act leads to an email. */
type Told = readonly ('person' | 'old mailbox' | 'other account')[]

const nobody: Told = []
const owner: Told = ['old mailbox', 'person']
const person: Told = ['person']
const both: Told = ['other account', 'person']

/** Each act, and who gets an email from its notice. The use case of any other sends one or none. */
const told: Readonly<Record<ActName, Told>> = {
  'account-created': nobody,
  'account-disabled': person,
  'account-edited': owner,
  'account-enabled': person,
  'account-erased': nobody,
  'account-merged': both,
  'change-undone': owner,
  'client-created': nobody,
  'client-deleted': nobody,
  'client-disabled': nobody,
  'client-edited': nobody,
  'client-enabled': nobody,
  'client-secret-ended': nobody,
  'client-secret-rotated': nobody,
  'client-webhook-added': nobody,
  'client-webhook-changed': nobody,
  'closure-asked': person,
  'closure-done': nobody,
  'closure-withdrawn': nobody,
  'contact-added': both,
  'contact-change-reported': nobody,
  'contact-edited': both,
  'contact-invited': nobody,
  'contact-offer-ended': nobody,
  'contact-offered': ['other account'],
  'contact-removed': both,
  'contacts-changed': nobody,
  'contacts-confirmed': nobody,
  'contacts-released': nobody,
  'decision-undone': nobody,
  'email-change-asked': nobody,
  'email-change-entered': nobody,
  'email-change-withdrawn': nobody,
  'email-changed': owner,
  'email-restored': owner,
  'erasure-planned': person,
  'erasure-undone': person,
  'fee-added': nobody,
  'fee-edited': nobody,
  'fee-ended': nobody,
  'fee-scheduled': nobody,
  'invitation-sent': nobody,
  'join-accepted': person,
  'join-declined': person,
  'join-paid': person,
  'join-payment-asked': person,
  'join-question-asked': person,
  'logo-changed': nobody,
  'logo-removed': nobody,
  'membership-created': nobody,
  'membership-deleted': nobody,
  'membership-edited': person,
  'membership-ended': person,
  'membership-reminded': nobody,
  'membership-renewed': person,
  'membership-types-changed': nobody,
  'merge-undone': both,
  'note-added': nobody,
  'note-removed': nobody,
  'profile-changed': nobody,
  'reminders-agreed': nobody,
  'replies-changed': nobody,
  'request-done': nobody,
  'request-recorded': nobody,
  'signing-key-ended': nobody,
  'signing-key-made': nobody,
  'staff-role-granted': person,
  'staff-role-revoked': person,
  'task-done': nobody,
  'task-noted': nobody,
  'task-taken': nobody,
}

const isOnAccount = (act: string) => Object.hasOwn(texts().acts.to, act)

const changesContacts = (act: string) => /^contact-(added|edited|removed)$/.test(act)

/** True of acts that replace values of the account itself, and not only of its application or a contact. */
const changesAccount = (act: string) =>
  isOnAccount(act) && !changesContacts(act) && !act.startsWith('join-')

/** Adds an application of a person who has been asked a question, or for the fee. */
async function addJoin({ sql }: People, { id, email }: Person, act: string) {
  const state = act === 'join-question-asked' ? 'asked' : 'awaiting-payment'
  const [row] = await sql`
    insert into join_application (reference, state, start_hash, type, individual, amount, email, account_id)
    values (${unique('R')}, ${state}, sha256(${Buffer.from(id)}), 'Friend', true, 24, ${email}, ${id})
    returning id`
  return { id: row?.id as string }
}

/** Records an act on a person of its own, with the values that it replaced and its notice, as a statement does. */
async function record(people: People, act: string, staff: Person) {
  const [person, other] = [await people.add(), await people.add()]
  const { guid } = await people.addMembership({ person, primary: true }, { person: other })
  const roles = (value: string | null) => act.startsWith('staff-role') && { roles: value }
  const [before, after] = isOnAccount(act)
    ? [
        { email: `old-${person.email}`, phone: null, ...roles(null) },
        { email: person.email, phone: '01749 000001', ...roles('fees') },
      ]
    : [
        { renewsOn: null, endedOn: null },
        { renewsOn: '2091-03-31', endedOn: '2091-04-01' },
      ]
  const { sql } = people
  const isOfContacts = changesContacts(act)
  const accountId = isOnAccount(act) ? person.id : null
  const membershipId = isOfContacts || !isOnAccount(act) ? guid : null
  if (act === 'account-merged') {
    await sql`
      insert into account_merge (merged_id, account_id, undo_until, moved)
      values (${other.id}, ${person.id}, now() + interval '1 day', '{}')`
  }
  if (act === 'erasure-planned') {
    await sql`
      insert into planned_erasure (account_id, operator, was_disabled)
      values (${person.id}, 'staff:fay', false)`
  }
  const { id: applicationId = null } = act.startsWith('join-')
    ? await addJoin(people, person, act)
    : {}
  await sql`
    with event as (
      insert into audit_event (account_id, membership_id, join_application_id, action, operator,
        staff_account_id, staff_role, at)
      values (${accountId}, ${membershipId}, ${applicationId}, ${act}, 'staff:fay', ${staff.id}, 'membership',
        coalesce((select merged_at from account_merge where account_merge.account_id = ${person.id}), now()))
      returning id, at
    ), sibling as (
      insert into audit_event (account_id, action, operator, at)
      select ${other.id}, ${act}, 'olga', at from event where ${act} = 'merge-undone'
    ), change as (
      insert into act_change (id, account_id, membership_id, before, after)
      select id, ${accountId}::uuid, ${accountId ? null : membershipId}::uuid, ${sql.json(before)}, ${sql.json(after)} from event
      where ${changesAccount(act) || !accountId}
    ), contacts as (
      insert into contact_change (membership_id, at, kind, account_id, before, after)
      select ${guid}, at, 'edited', ${person.id}, '[]', '[]' from event where ${isOfContacts}
    ), closure as (
      insert into privacy_request (account_id, kind, received_at)
      select ${person.id}, 'close-account', at from event where ${act} = 'closure-asked'
    ), offer as (
      insert into contact_offer
      select ${guid}, ${person.id}, ${other.id}, at, at + interval '1 day' from event where ${act} = 'contact-offered'
    )
    insert into outgoing (kind, event_id, due_at, attempts) select 'notice', id, now(), 0 from event`
  return { act: act as ActName, person, other, guid }
}

async function textOf(service: Service, session: string, path: string): Promise<string> {
  const headers = { Cookie: `gatehouse.session=${session}` }
  const html = await (await fetch(new URL(path, service.url), { headers })).text()
  // The filter of the audit trail has the sentence of every act as a choice.
  return html
    .replace(/<select.*?<\/select>/gs, '')
    .replace(/<[^>]*>/g, '')
    .replace(/&#x27;/g, '’')
}

/** Expects a sentence whose names may be links. */
function expectSaid(text: string, sentence: string, reader: string): void {
  for (const part of sentence.split(/\{\w+\}/)) expect(text, reader).toContain(part.trim())
}

test('every act tells those of its row by email, and the member, the record, the audit trail and the access pack say it', {
  tag: '@all',
}, async ({ people, service }) => {
  test.setTimeout(180_000)
  expect(Object.keys(told).sort()).toEqual(Object.keys(readersOfActs).sort())
  const staff = await addStaff(people, 'membership')
  const rows = await Promise.all(
    Object.keys(readersOfActs).map((act) => record(people, act, staff)),
  )
  const helper = await staffSession(people, await addStaff(people, 'help-desk'))
  const administrator = await staffSession(people, await addStaff(people, 'administrator'))
  const emailsTo = async ({ person, other }: (typeof rows)[number]) => {
    const mailboxes = new Map([
      [person.email, 'person'],
      [`old-${person.email}`, 'old mailbox'],
      [other.email, 'other account'],
    ])
    const sent = await people.sql`
      select recipient from outgoing where recipient in ${people.sql([...mailboxes.keys()])}`
    return sent.map(({ recipient }) => mailboxes.get(recipient)).sort()
  }
  await expect
    .poll(
      async () =>
        Object.fromEntries(
          await Promise.all(rows.map(async (row) => [row.act, await emailsTo(row)])),
        ),
      {
        timeout: 60_000,
      },
    )
    .toEqual(told)
  for (const { act, person } of rows) {
    expectSaid(
      await textOf(
        service,
        administrator,
        `/staff/audit?${new URLSearchParams({ action: act, ...(isOnAccount(act) && { q: person.username }) })}`,
      ),
      sentenceAbout(act),
      `the audit trail of ${act}`,
    )
    if (!isOnAccount(act)) continue
    const action = act as Parameters<typeof sentenceTo>[0]
    const own = sentenceTo(action, changesContacts(act) ? 'A farm' : null)
    const session = await people.issueCredential(person, { kind: 'session' })
    expectSaid(await textOf(service, session, '/security'), own, `the member of ${act}`)
    const page = await openRecord(service, helper, `/staff/people/${person.id}`)
    expectSaid(await textOf(service, helper, page), sentenceAbout(act), `the record of ${act}`)
    const pack = await fetch(new URL('/security/data/download', service.url), {
      method: 'POST',
      headers: { Cookie: `gatehouse.session=${session}`, Origin: service.url },
    })
    const { 'index.html': copy } = unzipSync(new Uint8Array(await pack.arrayBuffer()))
    const read = strFromU8(copy as Uint8Array)
    expect(read, `the access pack of ${act}`).toContain(sentenceTo(action))
    if (changesAccount(act)) expect(read, `the access pack of ${act}`).toContain('01749 000001')
  }
})

const undoneActs: readonly string[] = Object.values(actsUndoneWith).flat()
const canBeUndone = (act: string) => undoneActs.includes(act) || changesContacts(act)

/** The forms of staff with an act that they take back. */
const undoable = new Set(
  Object.entries(banners).flatMap(([act, row]) => (canBeUndone(act) ? Object.keys(row) : [])),
)

/** Expects the banner of a row after a form, with Undo if staff take the act back. */
function expectBanner(form: string, banner: Banner, said: string, reader: string): void {
  if (typeof banner === 'object' && 'text' in banner) {
    expect(said, reader).toBe(banner.text)
    return
  }
  const [done, changed = ''] = typeof banner === 'string' ? [banner] : banner
  expectSaid(said, doneText[done], reader)
  expect(said, reader).toContain(changed)
  const isByStaff = form.startsWith('/staff/') && done !== 'staff-act-undone'
  const hasUndo = / Undo( |$)/.test(said)
  expect(hasUndo, `Undo of ${reader}: ${said}`).toBe(isByStaff && undoable.has(form))
}

test('the banner after each form names what changed, and offers Undo if the act can be taken back', {
  tag: '@all',
}, async ({ people, service }) => {
  test.setTimeout(180_000)
  const read = await readAllBanners(people, service, Object.keys(readersOfActs))
  const rows = Object.entries(banners).filter(([, row]) => typeof row !== 'string')
  const formsOf = (all: Iterable<readonly [string, object]>) =>
    Object.fromEntries([...all].map(([act, byForm]) => [act, Object.keys(byForm).sort()]))
  expect(formsOf(Object.entries(read))).toEqual(formsOf(rows as [string, object][]))
  for (const [act, row] of rows)
    for (const [form, banner] of Object.entries(row))
      expectBanner(form, banner, read[act]?.[form] ?? '', `${act} by ${form}`)
})
