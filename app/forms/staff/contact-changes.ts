import { releaseContacts, undoContactChange } from '#lib/memberships/contacts/report-change.ts'
import { texts } from '#lib/text/texts.ts'
import { button, fault, staff } from '../form.ts'
import { idIn, pageOfRecord } from './opened-record.ts'

const path = '/staff/memberships/{membership}/contacts'
const pageOf = pageOfRecord('membership')

/** The forms with which staff decide about changes of contacts. */
export const contactChangeForms = [
  button(
    `${path}/changes/{change}/undo`,
    pageOf,
    staff('edit-contacts'),
    async ({ who, ...sent }) => {
      const change = { membershipId: idIn(sent, 'membership'), id: idIn(sent, 'change') }
      const outcome = await undoContactChange(change, who.actor)
      return outcome === 'done'
        ? pageOf(sent, 'staff-contact-undone')
        : fault('form', texts().staffContacts.changedSince)
    },
  ),
  button(`${path}/release`, pageOf, staff('edit-contacts'), async ({ who, ...sent }) => {
    // It is no fault if someone else has just done so.
    await releaseContacts(idIn(sent, 'membership'), who.actor)
    return pageOf(sent, 'staff-contacts-released')
  }),
]
