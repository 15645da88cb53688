import { randomUUID } from 'node:crypto'
import { forms } from '#app/forms/forms.ts'
import { staffRoles } from '#db/values/staff-roles.ts'
import { setServiceSecret } from '#lib/runtime/service-secret.ts'
import { cookieOf, expect, test } from '../fixtures/browser.ts'
import { sendForm } from '../fixtures/client/page-form.ts'
import { comparable, shownText } from '../fixtures/client/shown-text.ts'
import { masked } from '../fixtures/masked.ts'
import type { People } from '../fixtures/people.ts'
import { authSecret } from '../fixtures/service.ts'
import { addStaff, giveRole, staffSession } from './staff.ts'
import { staffForms } from './staff-forms.ts'
import { addSecretRecords } from './staff-records.ts'
import { refusedOfMemberships, refusedOfPeople, refusedOfRecords } from './states/refusals.ts'
import { withReason } from './states/state.ts'

setServiceSecret(authSecret)

/** A colleague with every role, who has given a reason for opening records. */
async function addColleague(people: People) {
  const staff = await addStaff(people, 'administrator')
  for (const role of staffRoles) if (role !== 'administrator') await giveRole(people, staff, role)
  const [reason] = await people.sql`
    insert into audit_event (action, staff_account_id, staff_role, reason)
    values ('staff-gave-reason', ${staff.id}, 'administrator', 'They have phoned') returning id`
  return {
    staff,
    headers: cookieOf(await staffSession(people, staff)),
    reason: reason?.id as string,
    acts: () => people.sql`
      select action from audit_event where staff_account_id = ${staff.id} and operator is not null`,
  }
}

/** The errors of a form that is shown again: those of its summary, and those at its fields. */
function errorsOn(html: string): Set<string> {
  const [summary = ''] = /role="alert".*?<\/ul>/s.exec(html.split('</main>')[0] ?? '') ?? []
  const listed = [...summary.matchAll(/<li>(.*?)<\/li>/gs)].map(([, error = '']) => error)
  const words = shownText(html).split('\n')
  return new Set([
    ...listed.map((error) => error.replace(/<[^>]*>/g, '')),
    ...words.filter((_, n) => words[n - 1] === 'Error:'),
  ])
}

test('each form for staff that cannot be done says why, as its golden file has, and does nothing', async ({
  caller,
  people,
}) => {
  const { staff, headers, reason, acts } = await addColleague(people)
  const refused = [
    ...(await refusedOfPeople(people, staff, reason)),
    ...(await refusedOfMemberships(people)),
    ...(await refusedOfRecords(people, staff)),
  ]
  const lines = []
  for (const [wrong, path, values = {}] of refused) {
    const to = withReason(path, reason)
    const form = { action: to, body: new URLSearchParams(values) }
    const { status, text } = await sendForm(caller, to, form, headers)
    expect.soft(status, wrong).toBe(422)
    lines.push(`# ${wrong}`, ...errorsOn(text), '')
  }
  expect(masked(comparable(lines.join('\n')))).toMatchSnapshot(['staff', 'refused.txt'])
  expect(await acts()).toEqual([])
})

/** The values of parameters that no record has; the others are ids. */
const goneAs: Readonly<Record<string, string>> = {
  client: 'gone',
  type: Buffer.from('Gone').toString('base64url'),
  import: '2000000000',
}

test('each form of a record that is gone says so or leads back, as its golden file has, whichever part of its path is unknown', async ({
  caller,
  people,
}) => {
  const { staff, headers, reason, acts } = await addColleague(people)
  const { pathOf, tag } = await addSecretRecords(people)
  const lines = []
  for (const { path } of forms.filter(({ path }) => /^\/staff\/.*\{/.test(path)))
    for (const { 1: name = '', index } of path.matchAll(/\{(\w+)\}/g)) {
      // A record that is gone takes its own records with it.
      const gone = path
        .slice(index)
        .replace(/\{(\w+)\}/g, (_, below) => goneAs[below] ?? randomUUID())
      const there = path.slice(0, index).replaceAll('{', '[').replaceAll('}', ']')
      const to = withReason(pathOf(there) + gone, reason)
      const values = { reason: 'Rang', shown: '{}', ...staffForms[path]?.values }
      const form = { action: to, body: new URLSearchParams(values) }
      const answer = await sendForm(caller, to, form, headers)
      const said = answer.headers.location ?? [...errorsOn(answer.text)].join('\n')
      lines.push(`# ${path}, without its ${name}`, `${answer.status} ${said}`.trim(), '')
    }
  const text = lines.join('\n').replaceAll(tag, '{name}')
  expect(masked(comparable(text))).toMatchSnapshot(['staff', 'gone.txt'])
  expect(await acts()).toEqual([])
  // The buttons of imports begin jobs, which find nothing.
  await people.sql`delete from data_job where staff_account_id = ${staff.id}`
})
