import { expect, test } from '../fixtures/browser.ts'
import { linkIn } from '../fixtures/mailbox.ts'
import { unique } from '../fixtures/people.ts'
import { formRequest } from './form-request.ts'
import { letters } from './open-staff.ts'

test('a member with one name saves it as either, and is greeted and emailed by it', async ({
  caller,
  mailbox,
  people,
  service,
}) => {
  const person = await people.add({ forename: 'Ada', surname: 'Fields' })
  const session = await people.issueCredential(person, { kind: 'session' })
  const send = await formRequest(service, session, '/profile/edit/name')
  const empty = await send(session, { forename: ' ', surname: '\u200B' })
  expect(empty.status).toBe(422)
  expect((await empty.text()).match(/Enter your (?:first|last)[^<]*/g)).toContain(
    'Enter your first or last name',
  )

  const name = `Sukarno${letters()}`
  const first = await send(session, { forename: `${name}\u202E`, surname: '' })
  expect(first.headers.get('location')).toContain('done=name')
  const again = await formRequest(service, session, '/profile/edit/name')
  await again(session, { forename: '', surname: name })
  const headers = { Cookie: `gatehouse.session=${session}` }
  expect(await (await fetch(service.url, { headers })).text()).toContain(`Hello, ${name}`)
  await caller.call('forgotpassword', { input: { email: person.email } })
  expect(mailbox.to(person.email).at(-1)?.text).toContain(`Hello ${name}`)
  const bearer = await people.issueCredential(person, { kind: 'bearer' })
  const profile = (await caller.call('profile', { bearer })).body
  expect([profile.forename, profile.surname]).toEqual([undefined, name])
})

test('someone with one name accepts an invitation to a membership', async ({
  mailbox,
  people,
  service,
}) => {
  const ada = await people.add()
  const { guid } = await people.addMembership({ person: ada, primary: true })
  const session = await people.issueCredential(ada, { kind: 'session' })
  const email = `${unique('new')}@people.example`
  await (await formRequest(service, session, `/memberships/${guid}/contacts/invite`))(session, {
    email,
  })
  await expect.poll(() => mailbox.to(email).length).toBeGreaterThan(0)
  const { pathname, search } = linkIn(mailbox.to(email).at(-1)?.text, 'invitation')
  const accept = await formRequest(service, '', `${pathname}${search}&new=`)
  const surname = `Sukarno${letters()}`
  const joined = await accept(undefined, { surname, password: 'granite ferry almanac seven' })
  expect(joined.headers.get('location')).toContain('done=contact-joined')
  const [account] = await people.sql`
    select username, forename, surname from account where email = ${email}`
  expect(account).toEqual({ username: surname.toLowerCase(), forename: null, surname })
})
