import { cookieOf, expect, test } from '../fixtures/browser.ts'
import { shownText } from '../fixtures/client/shown-text.ts'
import { masked } from '../fixtures/masked.ts'
import { addMemberSession } from './every-path.ts'

test('the pages of a member show what their golden file has', async ({ caller, people }) => {
  const { session, person, guid, paths } = await addMemberSession(people)
  const colleague = await people.add({ forename: 'Bo', surname: 'Grove' })
  await people.sql`insert into contact values (${guid}, ${colleague.id}, false, true, true)`
  await people.sql`
    insert into audit_event (action, account_id, network) values ('password-changed', ${person.id}, '192.0.2.1')`
  const shown = []
  for (const path of [...paths].sort()) {
    const { headers, text } = await caller.send({ method: 'GET', path, headers: cookieOf(session) })
    const { location } = headers
    shown.push(`# ${path}`, location ? `to ${location}` : shownText(text), '')
  }
  expect(masked(shown.join('\n'))).toMatchSnapshot(['pages', 'member.txt'])
})
