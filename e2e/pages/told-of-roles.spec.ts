import { test } from '../fixtures/browser.ts'
import { linkIn } from '../fixtures/mailbox.ts'
import { unique } from '../fixtures/people.ts'
import { expect } from '../fixtures/test.ts'
import { formRequest } from '../staff/form-request.ts'

test('whoever loses the billing role by an invitation is shown before and told by name, and a second such invitation says so', async ({
  mailbox,
  people,
  service,
}) => {
  const ada = await people.add({ forename: 'Ada', surname: 'Fields' })
  const bo = await people.add({ forename: 'Bo', surname: 'Barley' })
  const nell = await people.add({ forename: 'Nell', surname: 'Newcomer' })
  const { guid } = await people.addMembership(
    { person: ada, primary: true },
    { person: bo, billing: true },
  )
  const sessionOf = (person: { id: string }) => people.issueCredential(person, { kind: 'session' })
  const [owner, newcomer] = [await sessionOf(ada), await sessionOf(nell)]
  const page = `/memberships/${guid}/contacts/invite`
  const read = async (path: string, session: string) =>
    (
      await fetch(service.url + path, { headers: { Cookie: `gatehouse.session=${session}` } })
    ).text()
  expect(await read(page, owner)).toContain('gets the invoices instead of Bo Barley')
  expect(await read(page, owner)).not.toContain('is already invited')
  const send = await formRequest(service, owner, page, 'Send the invitation')
  const email = `${unique('new')}@people.example`
  expect((await send(owner, { email, billing: 'yes' })).status).toBe(303)
  await expect.poll(() => mailbox.to(email).length).toBe(1)
  expect(mailbox.to(email)[0]?.subject).toBe('Ada Fields has invited you to A farm')
  expect(await read(page, owner)).toContain(`${email} is already invited as the billing contact.`)

  const { pathname, search } = linkIn(mailbox.to(email)[0]?.text, 'invitation')
  expect(await read(pathname + search, newcomer)).toMatch(/Instead of.*Bo Barley/s)
  const accept = await formRequest(service, newcomer, pathname + search, 'Accept as')
  expect((await accept(newcomer)).status).toBe(303)
  const subjectOf = async (person: { email: string }) => {
    await expect.poll(() => mailbox.to(person.email).length).toBe(1)
    return mailbox.to(person.email)[0]?.subject
  }
  const textTo = ({ email: to }: { email: string }) => mailbox.to(to)[0]?.text?.replace(/\s+/g, ' ')
  expect(await subjectOf(bo)).toBe('A farm: Nell Newcomer is now the billing contact')
  expect(textTo(bo)).toContain(
    'Nell Newcomer accepted an invitation and is a contact. Nell Newcomer is now the billing contact. You are no longer the billing contact.',
  )
  expect(await subjectOf(nell)).toBe('A farm: You are now the billing contact')
  expect(await subjectOf(ada)).toBe('A farm: Nell Newcomer is now the billing contact')
  expect(textTo(ada)).toContain('Bo Barley is no longer the billing contact.')
  const activityOf = async (session: string) =>
    (await read('/security', session)).replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ')
  expect(await activityOf(await sessionOf(bo))).toContain(
    'Your role in A farm changed You are no longer the billing contact',
  )
  expect(await activityOf(newcomer)).toContain(
    'You were added to A farm You are now the billing contact',
  )
})
