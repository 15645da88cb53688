import { forms } from '#app/forms/forms.ts'
import { expect, test } from '../fixtures/browser.ts'
import type { People } from '../fixtures/people.ts'
import type { StaffForm } from './staff-form.ts'
import { openStaffForm, staffForms } from './staff-forms.ts'

/** Forms that show a record and do something to it besides saving what they show. */
const acting = [
  '/staff/memberships/change-type',
  '/staff/memberships/mark-paid',
  '/staff/memberships/{membership}/renew',
  '/staff/memberships/{membership}/end',
]

/** The forms of the pages for staff that save a record, and say what has changed since it was shown. */
const saving = forms
  .flatMap((form) => {
    const none = new URLSearchParams()
    const sent = { url: form.path, param: () => '', query: none, fields: none, text: () => '' }
    const fields = Object.values(form.contract({}, sent).fields)
    return fields.some(({ name }) => name === 'shown') ? form.path : []
  })
  .filter((path) => path.startsWith('/staff/') && !acting.includes(path))

const countOf = async ({ sql }: People, readerId: string, subjects: readonly string[]) => {
  const [row] = await sql`
    select (select count(*)::int from audit_event where staff_account_id = ${readerId}) as acts,
      (select count(*)::int from event
        where account_id in ${sql(subjects)} or membership_id in ${sql(subjects)}) as events,
      (select count(*)::int from outgoing where account_id in ${sql(subjects)} or event_id in (
        select id from audit_event where staff_account_id = ${readerId})) as emails`
  return [row?.acts, row?.events, row?.emails]
}

test('every form of staff that saves a record says so when it is sent as it is shown, and that is no act, no event and no email', async ({
  people,
  service,
}) => {
  const changed: Record<string, unknown> = {}
  const unchanged: Record<string, unknown> = {}
  for (const path of saving) {
    const staffForm = staffForms[path]
    if (!staffForm) throw new Error(`${path} is not in staffForms`)
    const saved = async (form: StaffForm) => {
      const { reader, session, subjects, send } = await openStaffForm(people, service, form)
      const before = await countOf(people, reader.id, subjects)
      const { headers } = await send(session)
      const { searchParams } = new URL(headers.get('location') ?? '/', service.url)
      const after = await countOf(people, reader.id, subjects)
      return { done: searchParams.get('done'), added: after.map((n, i) => n - before[i]) }
    }
    const { done, added } = await saved(staffForm)
    expect([done, added[0]], path).toEqual([expect.stringMatching(/^staff-/), 1])
    const { values, add, ...asShown } = staffForm
    changed[path] = { done, added: [0, 0, 0] }
    unchanged[path] = await saved(asShown)
  }
  expect(saving.length).toBeGreaterThan(5)
  expect(unchanged).toEqual(changed)
})
