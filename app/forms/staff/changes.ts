import { pathOfApplication } from '#app/paths/application.ts'
import { pathOfTask } from '#app/paths/task.ts'
import type { StaffRecord } from '#lib/accounts/people/open-record.ts'
import { undoChange } from '#lib/accounts/people/undo-change.ts'
import type { UndoCapability } from '#lib/acts/acts.ts'
import { guidOrNil } from '#lib/contract/guid.ts'
import { releaseContacts, undoContactChange } from '#lib/memberships/contacts/report-change.ts'
import { texts } from '#lib/text/texts.ts'
import { button, fault, type SentForm, staff } from '../form.ts'
import { idIn, pageOfRecord, recordIn } from './opened-record.ts'

const pageAt = (page: string) => (_: SentForm, done?: string) =>
  done ? `${page}?done=${done}` : page

const undoForm = (
  path: string,
  capability: UndoCapability,
  {
    kind,
    pageOf = kind ? pageOfRecord(kind) : pageAt(path),
  }: { readonly kind?: StaffRecord['kind']; readonly pageOf?: typeof pageOfMembership } = {},
) => {
  return button(
    `${path}/changes/{change}/undo`,
    pageOf,
    staff(capability),
    async ({ who, ...sent }) => {
      const record = kind && recordIn(sent, kind)
      const outcome = await undoChange(capability, idIn(sent, 'change'), who.actor, record)
      const { sent: isSent, changedSince } = texts().acts.undo
      return outcome === 'done'
        ? pageOf(sent, 'staff-act-undone')
        : fault('form', outcome === 'sent' ? isSent : changedSince)
    },
  )
}

const path = '/staff/memberships/{membership}/contacts'
const pageOfMembership = pageOfRecord('membership')

/** The page that showed the change: a task about it, or the record. */
const pageOf = (sent: SentForm, done?: string): string => {
  const task = sent.query.get('task')
  return task ? pathOfTask(guidOrNil(task), done && `?done=${done}`) : pageOfMembership(sent, done)
}

/** The forms with which staff take back an act, and decide about changes of contacts. */
export const changeForms = [
  undoForm('/staff/people/{person}', 'edit-people', { kind: 'person' }),
  undoForm('/staff/memberships/{membership}', 'edit-memberships', { kind: 'membership' }),
  undoForm('/staff/colleagues', 'manage-staff'),
  undoForm('/staff/fees', 'edit-fees'),
  undoForm('/staff/tasks', 'do-tasks', { pageOf: pageAt('/staff') }),
  undoForm('/staff/applications/{application}', 'decide-applications', {
    pageOf: (sent, done) =>
      pathOfApplication(idIn(sent, 'application'), '', done && `?done=${done}`),
  }),
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
