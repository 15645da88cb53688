import { randomUUID } from 'node:crypto'
import { idsOf } from '#app/paths/selected-ids.ts'
import { inviteSeveral } from '#lib/accounts/people/invite-several.ts'
import { undoSeveral } from '#lib/accounts/people/undo-change.ts'
import type { Capability } from '#lib/auth/staff/capabilities.ts'
import { ChangeTypes, MarkPaid } from '#lib/contracts/forms/edit-membership.ts'
import { readShown } from '#lib/contracts/forms/shown-values.ts'
import { renewSeveral } from '#lib/memberships/change-term.ts'
import { changeTypes } from '#lib/memberships/change-types.ts'
import { button, form, nothing, type SentForm, staff } from '../form.ts'
import { idIn } from './opened-record.ts'

const invite = '/staff/people/invite'
const markPaid = '/staff/memberships/mark-paid'
const changeType = '/staff/memberships/change-type'
const selected = ({ fields }: SentForm) => idsOf(fields.getAll('ids'))

/** The rows of a list that were selected, on the way to the page that says what will happen to them. */
const selection = (page: string, capability: Capability) =>
  form(
    `${page}/select`,
    staff(capability),
    nothing,
    async ({ fields }) => {
      const list = fields.get('all')
      const of = list === null ? { ids: idsOf(fields.getAll('id')).join('.') } : { list }
      return `${page}?${new URLSearchParams(of)}`
    },
    // The list, which is the page with the buttons.
    { isSelection: true, page: page.slice(0, page.lastIndexOf('/')) },
  )

/** Returns the path of the list that says for how many the act is done, and for how many it is not. */
function listAfter(
  path: string,
  done: string,
  counts: { readonly done: number; readonly other: number; readonly recent?: number },
  batch?: string,
) {
  const query = new URLSearchParams({ done })
  for (const [name, count] of Object.entries(counts)) query.set(`${name}-count`, `${count}`)
  if (batch) query.set('batch', batch)
  return `${path}?${query}`
}

const memberships = '/staff/memberships'

/** The actions on selected rows of the lists. */
export const listForms = [
  selection(invite, 'invite-people'),
  selection(markPaid, 'edit-memberships'),
  selection(changeType, 'edit-memberships'),
  form(
    invite,
    staff('invite-people'),
    nothing,
    async ({ who, ...sent }) => {
      const counts = await inviteSeveral(selected(sent), who.actor)
      return listAfter('/staff/people', 'staff-invited-several', counts)
    },
    { isSelection: true },
  ),
  form(
    markPaid,
    staff('edit-memberships'),
    MarkPaid,
    async ({ who, input, ...sent }) => {
      const ids = selected(sent)
      const shown = readShown(input.shown)
      const batch = randomUUID()
      const paid = await renewSeveral(
        ids.filter((id) => id in shown),
        input,
        { ...who.actor, batch },
        shown,
      )
      const counts = { done: paid, other: ids.length - paid }
      return listAfter(memberships, 'staff-marked-paid', counts, batch)
    },
    { isSelection: true },
  ),
  form(
    changeType,
    staff('edit-memberships'),
    ChangeTypes,
    async ({ who, input, ...sent }) => {
      const ids = selected(sent)
      const batch = randomUUID()
      const changed = await changeTypes(
        ids,
        input.type,
        { ...who.actor, batch },
        readShown(input.shown),
      )
      const counts = { done: changed, other: ids.length - changed }
      return listAfter(memberships, 'staff-types-changed', counts, batch)
    },
    { isSelection: true },
  ),
  button(
    `${memberships}/changes/{batch}/undo`,
    memberships,
    staff('edit-memberships'),
    async ({ who, ...sent }) => {
      const [done, other] = await undoSeveral(idIn(sent, 'batch'), who.actor)
      return listAfter(memberships, 'staff-several-undone', { done, other })
    },
  ),
]
