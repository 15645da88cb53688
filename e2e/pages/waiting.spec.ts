import { hashOf } from '#lib/auth/secret.ts'
import { linkIn } from '../fixtures/mailbox.ts'
import { unique } from '../fixtures/people.ts'
import { expect, test } from '../fixtures/test.ts'
import { formRequest } from '../staff/form-request.ts'

test('the first page of a member shows each thing that waits, and leads to it; of another member it shows none', async ({
  mailbox,
  people,
  service,
}) => {
  const { sql } = people
  const ada = await people.add({ forename: 'Ada', surname: 'Fields' })
  const bo = await people.add({ forename: 'Bo', surname: 'Barley' })
  const other = await people.add()
  const { guid } = await people.addMembership({ person: ada, primary: true }, { person: bo })
  const invited = await people.addMembership({ person: ada, primary: true })
  const sessionOf = (person: { id: string }) => people.issueCredential(person, { kind: 'session' })
  const [session, ofOther] = [await sessionOf(bo), await sessionOf(other)]
  const read = async (reader: string, path = '/') => {
    const headers = { Cookie: `gatehouse.session=${reader}` }
    const html = await (await fetch(service.url + path, { headers })).text()
    return html
      .replace(/<!--.*?-->/g, '')
      .replace(/<[^>]*>/g, ' ')
      .replace(/\s+/g, ' ')
  }
  expect(await read(session)).not.toContain('Waiting for you')

  await sql`insert into contact_offer values (${guid}, ${ada.id}, ${bo.id}, now(), '2099-01-31 12:00')`
  const owner = await sessionOf(ada)
  const typed = bo.email.replace('person', 'Person')
  const page = `/memberships/${invited.guid}/contacts/invite`
  const invite = await formRequest(service, owner, page, 'Send the invitation')
  expect((await invite(owner, { email: typed })).status).toBe(303)
  await expect.poll(() => mailbox.to(typed).length).toBe(1)
  const link = linkIn(mailbox.to(typed)[0]?.text, 'invitation')
  const reference = unique('R').toUpperCase()
  await sql`
    insert into join_application (reference, state, start_hash, type, individual, amount, email, account_id,
      membership_id, renewal, sent_at)
    values (${reference}, 'awaiting-payment', ${hashOf(reference)}, 'Friend', true, 120, ${bo.email},
      ${bo.id}, ${guid}, true, now())`
  await sql`
    insert into privacy_request (account_id, kind, due_at)
    values (${bo.id}, 'close-account', '2099-03-01 12:00')`

  const sentences = [
    'Ada Fields offers you the role of primary contact of A farm, until 31 January 2099.',
    'We are waiting for your fee of £120 for A farm.',
    'You have asked us to close your account. We will answer by 1 March 2099.',
  ]
  const unproved = await read(session)
  for (const sentence of sentences) expect(unproved).toContain(sentence)
  expect(unproved).not.toContain('has invited you')
  await sql`update account set email_verified_at = now() where id = ${bo.id}`
  expect(await read(session)).toContain(
    'Ada Fields has invited you to A farm. You can accept until ',
  )
  expect(await read(ofOther)).not.toContain('Waiting for you')

  // A change of AUTH_SECRET gives the link of this button another secret than that of the email.
  await sql`update credential set hash = sha256(hash) where hash = ${hashOf(link.searchParams.get('token') ?? '')}`
  const see = await formRequest(service, session, '/', 'See the invitation')
  const invitation = (await see(session)).headers.get('location') ?? ''
  expect(invitation).toContain(link.search)
  expect(await read(session, invitation)).toContain('Ada Fields invites you')
  expect((await see(ofOther)).headers.get('location')).toMatch(/\/$/)
  const pay = await formRequest(service, session, '/', 'See how to pay')
  const opened = await pay(session)
  expect(opened.headers.get('location')).toContain('/join/application')
  const cookie = opened.headers.getSetCookie().map((line) => line.split(';')[0])
  const application = await fetch(`${service.url}/join/application`, {
    headers: { Cookie: cookie.join('; ') },
  })
  expect(await application.text()).toContain(reference)
  expect((await pay(ofOther)).headers.get('location')).toMatch(/\/$/)
})
