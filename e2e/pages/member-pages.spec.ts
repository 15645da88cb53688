import { hashOf } from '#lib/auth/secret.ts'
import { cookieOf, expect, test } from '../fixtures/browser.ts'
import { disconnectedIn } from '../fixtures/checks/connected-controls.ts'
import { answersTo, type OpenedPage } from '../fixtures/client/form-answers.ts'
import { shownText } from '../fixtures/client/shown-text.ts'
import { masked } from '../fixtures/masked.ts'
import { addMemberSession } from './every-path.ts'

test('the pages of a member and the answers to their forms are what their golden file has', async ({
  alone: { caller, people },
}) => {
  const { session, person, guid, paths } = await addMemberSession(people)
  const colleague = await people.add({ forename: 'Bo', surname: 'Grove' })
  await people.sql`insert into contact values (${guid}, ${colleague.id}, false, true, true)`
  await people.sql`
    insert into audit_event (action, account_id, network) values ('password-changed', ${person.id}, '192.0.2.1')`
  const browser = 'Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0'
  // As after a use of the session; the service writes the next one within seconds.
  await people.sql`
    update credential set agent = ${browser}, network = ${caller.network}, seen_at = now()
    where account_id = ${person.id} and kind = 'session'`
  const bearer = await people.issueCredential(person)
  await people.sql`
    update credential set agent = 'Orchard/1.0', network = '192.0.2.1' where hash = ${hashOf(bearer)}`
  const opened: OpenedPage[] = []
  const shown = []
  for (const path of [...paths].sort()) {
    const { headers, text } = await caller.send({ method: 'GET', path, headers: cookieOf(session) })
    const { location } = headers
    shown.push(`# ${path}`, location ? `to ${location}` : shownText(text), '')
    expect(disconnectedIn(text), path).toEqual([])
    // A list of one page has no links to others, which the golden file leaves out.
    expect(text, path).not.toContain('Page 1 of 1')
    opened.push({ page: path, path, html: text })
  }
  const headers = cookieOf(session)
  for (const page of opened) shown.push(...(await answersTo(caller, headers, page, 'emptied')))
  for (const page of opened) shown.push(...(await answersTo(caller, headers, page, 'as it is')))
  const text = shown.join('\n').replaceAll(caller.network, '{network}')
  expect(masked(text)).toMatchSnapshot(['pages', 'member.txt'])
})

test('each page of a membership, a contact or a passkey of someone else is Page not found', async ({
  caller,
  people,
}) => {
  const [ada, bo] = [await addMemberSession(people), await addMemberSession(people)]
  const ofRecords = bo.paths.filter((path) => !ada.paths.includes(path))
  expect(ofRecords).toContain(`/memberships/${bo.guid}`)
  for (const path of ofRecords) {
    const { status } = await caller.send({ method: 'GET', path, headers: cookieOf(ada.session) })
    expect(status, path).toBe(404)
  }
})

test('the homepage of a member leads to all memberships from the second one', async ({
  caller,
  people,
}) => {
  const person = await people.add()
  const headers = cookieOf(await people.issueCredential(person, { kind: 'session' }))
  const hasLink = async () => {
    const { text } = await caller.send({ method: 'GET', path: '/', headers })
    return /See all \d+ membership/.test(text)
  }
  await people.addMembership({ person })
  expect(await hasLink()).toBe(false)
  await people.addMembership({ person })
  expect(await hasLink()).toBe(true)
})
