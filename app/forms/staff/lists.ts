import { idsOf } from '#app/staff/lists/several.ts'
import { inviteSeveral } from '#lib/accounts/people/invite-several.ts'
import type { Capability } from '#lib/auth/staff/capabilities.ts'
import { ChangeTypes } from '#lib/contracts/forms/edit-membership.ts'
import { changeTypes } from '#lib/memberships/change-types.ts'
import { form, nothing, type SentForm, staff } from '../form.ts'

const invite = '/staff/people/invite'
const changeType = '/staff/memberships/change-type'
const selected = ({ query }: SentForm) => idsOf(query.getAll('ids'))

/** The rows of a list that were selected, on the way to the page that says what will happen to them. */
const selection = (page: string, capability: Capability) =>
  form(`${page}/select`, staff(capability), nothing, async ({ fields }) => {
    const ids = idsOf(fields.getAll('id')).join('.')
    return `${page}?${new URLSearchParams({ ids })}`
  })

const listAfter = (path: string, done: string, counts: readonly [number, number]) => {
  const [count, others] = counts.map(String) as [string, string]
  return `${path}?${new URLSearchParams({ done, 'done-count': count, 'other-count': others })}`
}

/** The actions on selected rows of the lists. */
export const listForms = [
  selection(invite, 'invite-people'),
  selection(changeType, 'edit-memberships'),
  form(invite, staff('invite-people'), nothing, async ({ who, ...sent }) => {
    const ids = selected(sent)
    const invited = await inviteSeveral(ids, who.actor)
    return listAfter('/staff/people', 'staff-invited-several', [invited, ids.length - invited])
  }),
  form(changeType, staff('edit-memberships'), ChangeTypes, async ({ who, input, ...sent }) => {
    const ids = selected(sent)
    const changed = await changeTypes(ids, input.type, who.actor)
    return listAfter('/staff/memberships', 'staff-types-changed', [changed, ids.length - changed])
  }),
]
