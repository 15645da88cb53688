import { staffRoles } from '#db/values/staff-roles.ts'
import { setServiceSecret } from '#lib/runtime/service-secret.ts'
import { cookieOf, expect, test } from '../fixtures/browser.ts'
import { sendForm } from '../fixtures/client/page-form.ts'
import { comparable, shownText } from '../fixtures/client/shown-text.ts'
import { masked } from '../fixtures/masked.ts'
import { authSecret } from '../fixtures/service.ts'
import { addStaff, giveRole, staffSession } from './staff.ts'
import { refusedOfMemberships, refusedOfPeople, refusedOfRecords } from './states/refusals.ts'
import { withReason } from './states/state.ts'

setServiceSecret(authSecret)

test('each form for staff that cannot be done says why, as its golden file has, and does nothing', async ({
  caller,
  people,
}) => {
  const staff = await addStaff(people, 'administrator')
  for (const role of staffRoles) if (role !== 'administrator') await giveRole(people, staff, role)
  const headers = cookieOf(await staffSession(people, staff))
  const [reason] = await people.sql`
    insert into audit_event (action, staff_account_id, staff_role, reason)
    values ('staff-gave-reason', ${staff.id}, 'administrator', 'They have phoned') returning id`
  const refused = [
    ...(await refusedOfPeople(people, staff, reason?.id)),
    ...(await refusedOfMemberships(people)),
    ...(await refusedOfRecords(people, staff)),
  ]
  const lines = []
  for (const [wrong, path, values = {}] of refused) {
    const to = withReason(path, reason?.id)
    const form = { action: to, body: new URLSearchParams(values) }
    const { status, text } = await sendForm(caller, to, form, headers)
    expect.soft(status, wrong).toBe(422)
    const [summary = ''] = /role="alert".*?<\/ul>/s.exec(text.split('</main>')[0] ?? '') ?? []
    const listed = [...summary.matchAll(/<li>(.*?)<\/li>/gs)].map(([, error = '']) => error)
    const words = shownText(text).split('\n')
    const errors = [
      ...listed.map((error) => error.replace(/<[^>]*>/g, '')),
      ...words.filter((_, n) => words[n - 1] === 'Error:'),
    ]
    lines.push(`# ${wrong}`, ...new Set(errors), '')
  }
  expect(masked(comparable(lines.join('\n')))).toMatchSnapshot(['staff', 'refused.txt'])
  const done = await people.sql`
    select action from audit_event where staff_account_id = ${staff.id} and operator is not null`
  expect(done).toEqual([])
})
