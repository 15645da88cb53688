import { pathOfApplication } from '#app/paths/application.ts'
import { pathOfTask } from '#app/paths/task.ts'
import type { StaffRecord } from '#lib/accounts/people/open-record.ts'
import { undoChange } from '#lib/accounts/people/undo-change.ts'
import type { UndoCapability } from '#lib/acts/acts.ts'
import type { UndoRefusal } from '#lib/acts/refusals.ts'
import type { Capability } from '#lib/auth/staff/capabilities.ts'
import type { ActingStaff } from '#lib/auth/staff/staff-member.ts'
import { guidOrNil } from '#lib/contract/guid.ts'
import { releaseContacts, undoContactChange } from '#lib/memberships/contacts/report-change.ts'
import { sentenceOf } from '#lib/text/language/outcome.ts'
import { texts } from '#lib/text/texts.ts'
import { button, fault, type SentForm, staff } from '../form.ts'
import { idIn, pageOfRecord, recordIn } from './opened-record.ts'

const pageAt = (page: string) => (_: SentForm, done?: string) =>
  done ? `${page}?done=${done}` : page

type PageOf = (sent: SentForm, done?: string) => string

/** Takes back the change of a form, by its id. */
type TakeBack = (
  sent: SentForm,
  id: string,
  actor: ActingStaff['actor'],
) => Promise<'done' | UndoRefusal>

/** The form below a page that takes back a change. */
const undoForm = (path: string, capability: Capability, pageOf: PageOf, takeBack: TakeBack) =>
  button(`${path}/changes/{change}/undo`, pageOf, staff(capability), async ({ who, ...sent }) => {
    const outcome = await takeBack(sent, idIn(sent, 'change'), who.actor)
    return outcome === 'done'
      ? pageOf(sent, 'staff-act-undone')
      : fault('form', sentenceOf(texts().acts.undo, outcome))
  })

const undoOnRecord = (path: string, capability: UndoCapability, kind: StaffRecord['kind']) =>
  undoForm(path, capability, pageOfRecord(kind), (sent, id, actor) =>
    undoChange(capability, id, actor, recordIn(sent, kind)),
  )

const undoOnPage = (path: string, capability: UndoCapability, pageOf: PageOf = pageAt(path)) =>
  undoForm(path, capability, pageOf, (_, id, actor) => undoChange(capability, id, actor))

const path = '/staff/memberships/{membership}/contacts'
const pageOfMembership = pageOfRecord('membership')

/** The page that showed the change: a task about it, or the record. */
const pageOf: PageOf = (sent, done) => {
  const task = sent.query.get('task')
  return task ? pathOfTask(guidOrNil(task), done && `?done=${done}`) : pageOfMembership(sent, done)
}

/** The forms with which staff take back an act, and decide about changes of contacts. */
export const changeForms = [
  undoOnRecord('/staff/people/{person}', 'edit-people', 'person'),
  undoOnRecord('/staff/memberships/{membership}', 'edit-memberships', 'membership'),
  undoOnPage('/staff/colleagues', 'manage-staff'),
  undoOnPage('/staff/fees', 'edit-fees'),
  undoOnPage('/staff/tasks', 'do-tasks', pageAt('/staff')),
  undoOnPage('/staff/applications/{application}', 'decide-applications', (sent, done) =>
    pathOfApplication(idIn(sent, 'application'), '', done && `?done=${done}`),
  ),
  undoForm(path, 'edit-contacts', pageOf, (sent, id, actor) =>
    undoContactChange({ membershipId: idIn(sent, 'membership'), id }, actor),
  ),
  button(`${path}/release`, pageOf, staff('edit-contacts'), async ({ who, ...sent }) => {
    // It is no fault if someone else has just done so.
    await releaseContacts(idIn(sent, 'membership'), who.actor)
    const done = 'staff-contacts-released'
    // The task is done with it, so its page is gone.
    return sent.query.has('task') ? `/staff?done=${done}` : pageOf(sent, done)
  }),
]
