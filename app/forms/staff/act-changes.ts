import type { StaffRecord } from '#lib/accounts/people/open-record.ts'
import { undoChange } from '#lib/accounts/people/undo-change.ts'
import type { Capability } from '#lib/auth/staff/capabilities.ts'
import { texts } from '#lib/text/texts.ts'
import { button, fault, staff } from '../form.ts'
import { idIn, pageOfRecord, recordIn } from './opened-record.ts'

const undoForm = (path: string, kind: StaffRecord['kind'], capability: Capability) => {
  const pageOf = pageOfRecord(kind)
  return button(
    `${path}/changes/{change}/undo`,
    pageOf,
    staff(capability),
    async ({ who, ...sent }) => {
      const outcome = await undoChange(recordIn(sent, kind), idIn(sent, 'change'), who.actor)
      return outcome === 'done'
        ? pageOf(sent, 'staff-act-undone')
        : fault('form', texts().acts.undo.changedSince)
    },
  )
}

/** The forms with which staff take back an act on a record. */
export const actChangeForms = [
  undoForm('/staff/people/{person}', 'person', 'edit-people'),
  undoForm('/staff/memberships/{membership}', 'membership', 'edit-memberships'),
]
