import { runGatehouse } from '../cli/gatehouse.ts'
import { startFaultyMailServer } from '../faults/mail-server.ts'
import { cookieOf, expect, test } from '../fixtures/browser.ts'
import type { Caller } from '../fixtures/client/caller.ts'
import { sendForm } from '../fixtures/client/page-form.ts'
import { temporaryPasswordIn } from '../fixtures/mailbox.ts'
import { type People, type Person, unique } from '../fixtures/people.ts'
import { authSecret } from '../fixtures/service.ts'
import { staffPage } from './open-staff.ts'
import { openStaffPage } from './staff-records.ts'

const subject = 'Your Scheme password has been changed'
const waiting = { timeout: 20_000 }

/** Changes the password of a person on the page, about which the service sends an email. */
async function changePassword(caller: Caller, people: People, person: Person) {
  const session = await people.issueCredential(person, { kind: 'session' })
  const body = new URLSearchParams({ current: person.password, password: unique('walnut ribbon') })
  return sendForm(caller, '/password/change', { action: undefined, body }, cookieOf(session))
}

const listed = ({ sql }: People, { id }: Person) => sql`
  select subject, recipient, attempts, response, sent_at is not null as sent,
    due_at > now() as later, sealed is not null as sealed
  from outgoing where account_id = ${id} order by created_at`
const makeDue = ({ sql }: People, { id }: Person) =>
  sql`update outgoing set due_at = now() where account_id = ${id} and due_at is not null`

test('an email that the mail server puts off is sent again and arrives once', async ({
  caller,
  people,
  mailbox,
}) => {
  const person = await people.add({ email: `${unique('greylisted')}@people.example` })
  expect((await changePassword(caller, people, person)).status).toBe(303)
  const row = { subject, recipient: person.email }
  const putOff = { attempts: 1, response: '451 Try again later', sent: false, later: true }
  await expect
    .poll(() => listed(people, person), waiting)
    .toEqual([{ ...row, ...putOff, sealed: true }])
  expect(mailbox.to(person.email)).toEqual([])
  await makeDue(people, person)
  await expect.poll(() => mailbox.to(person.email).length, waiting).toBe(1)
  await expect
    .poll(() => listed(people, person), waiting)
    .toEqual([
      {
        ...row,
        attempts: 2,
        response: expect.stringMatching(/^250 /),
        sent: true,
        later: null,
        sealed: false,
      },
    ])
})

test('an invitation waits encrypted while the mail server is away, and only the response that says so gives up', async ({
  caller,
  people,
  database,
  mailbox,
}) => {
  const invited = await people.add({ email: `${unique('invited')}@people.example` })
  const away = { SMTP_URL: 'smtp://127.0.0.1:9', AUTH_SECRET: authSecret }
  const settings = { DATABASE_URL: database.url, BASE_URL: 'http://members.example', ...away }
  await people.sql`update account set password_hash = null where id = ${invited.id}`
  const { exitCode, stdout, stderr } = await runGatehouse(
    ['account', 'invite', invited.id],
    settings,
  )
  expect([exitCode, stderr]).toEqual([0, ''])
  expect(stdout).toMatch(/^Stored an invitation .* The mail server does not respond; the service/)
  expect(await listed(people, invited)).toMatchObject([
    { attempts: 1, response: expect.stringContaining('ECONNREFUSED'), sealed: true, later: true },
  ])
  await makeDue(people, invited)
  await expect.poll(() => mailbox.to(invited.email).length, waiting).toBe(1)

  const forgetful = await people.add({ email: `${unique('greylisted')}@people.example` })
  const { body } = await caller.call('forgotpassword', { input: { email: forgetful.email } })
  expect(Object.values(body)).toContain('SendFailed')
  expect(await listed(people, forgetful)).toMatchObject([
    { sent: false, sealed: false, later: null },
  ])
})

test('an email whose process is killed while it is sent is sent by another instance', async ({
  caller,
  people,
  mailbox,
  startAnother,
}) => {
  const mail = await startFaultyMailServer('stalls')
  const instance = await startAnother({ SMTP_URL: mail.url })
  const person = await people.add()
  const changing = changePassword(caller.at(instance), people, person).catch(() => undefined)
  await expect.poll(async () => (await listed(people, person)).length, waiting).toBe(1)
  await instance.kill('SIGKILL')
  await changing
  await mail.stop()
  await makeDue(people, person)
  await expect
    .poll(() => mailbox.to(person.email).map((sent) => sent.subject), waiting)
    .toEqual([subject])
  await expect.poll(() => listed(people, person), waiting).toMatchObject([{ sent: true }])
})

test('staff, operators and the member see an email that the mail server rejected', async ({
  browse,
  caller,
  people,
  database,
  mailbox,
}) => {
  const person = await people.add({ email: `${unique('refused')}@people.example` })
  await changePassword(caller, people, person)
  await expect
    .poll(() => listed(people, person), waiting)
    .toMatchObject([{ sent: false, later: null, sealed: false }])
  const { page } = await staffPage(browse, people, 'help-desk', false)
  await openStaffPage(page, `/staff/people/${person.id}`)
  const line = page.getByRole('listitem').filter({ hasText: subject })
  await expect(line).toContainText(`${person.email} · Not sent · 550 No such mailbox here`)
  const { stdout } = await runGatehouse(['account', 'show', person.id], {
    DATABASE_URL: database.url,
    SMTP_URL: mailbox.url,
    SUDO_USER: 'olga',
    BASE_URL: 'http://members.example',
  })
  expect(stdout).toContain(`${subject}, ${person.email}, Not sent, 550 No such mailbox here`)
  const member = await browse({ as: person })
  await member.goto('/security')
  await expect(member.getByRole('listitem').filter({ hasText: subject })).toContainText('Not sent')
})

test('the list of emails contains neither a temporary password nor the text of an email that waits', async ({
  caller,
  people,
  mailbox,
}) => {
  const person = await people.add()
  await caller.call('forgotpassword', { input: { email: person.email } })
  const password = temporaryPasswordIn(mailbox.to(person.email)[0]?.text)
  const later = await people.add({ email: `${unique('greylisted')}@people.example` })
  await changePassword(caller, people, later)
  await expect.poll(async () => (await listed(people, later)).length, waiting).toBe(1)
  const rows = await people.sql`
    select row_to_json(outgoing)::text as row, encode(sealed, 'escape') as sealed from outgoing
    where account_id in (${person.id}, ${later.id})`
  expect(rows).toHaveLength(2)
  for (const { row, sealed } of rows) {
    expect(row).not.toContain(password)
    expect(`${row} ${sealed}`).not.toMatch(/Hello|password\/forgot|<html/)
  }
})
