import { maxLogoKilobytes } from '#db/values/logo-types.ts'
import { recordedKinds, requestKinds } from '#db/values/request-kinds.ts'
import { roleChoices, staffRoles } from '#db/values/staff-roles.ts'
import { checkbox, date, identifier, lines, saying } from '#lib/contract/field.ts'
import { message } from '#lib/contract/message.ts'
import { chosenFrom, maxLength, oneOf, required } from '#lib/contract/rule.ts'
import { sentencesOf, texts } from '#lib/text/texts.ts'

const reason = sentencesOf((text) => text.staff.reason)

/** The reason why staff open a record that they did not find by searching. */
export const StaffReason = message('staff-reason', {
  reason: identifier('reason', required(reason.enter), maxLength(200, reason.tooLong)),
})

/** A role that is given to or taken from staff, or several as one choice. */
export const RoleChoiceForm = message('role-choice', {
  role: identifier('role', required(), oneOf(...roleChoices)),
})

const colleague = sentencesOf((text) => text.staffMembers.enter)

const role = <Choice extends string>(choices: readonly Choice[]) =>
  identifier('role', ...chosenFrom(colleague.role, ...choices))

/** A role that an administrator gives to someone, or several as one choice. */
export const GrantRole = message('grant-role', {
  user: identifier('user', required(colleague.user), maxLength(1024)),
  role: role(roleChoices),
})

/** A role that an administrator takes from a member of staff. */
export const RevokeRole = message('revoke-role', { role: role(staffRoles) })

const taskNote = sentencesOf((text) => text.staffTasks.add)

/** A note that officers leave for themselves, with the day until which it should be done. */
export const TaskNote = message('task-note', {
  text: lines('text', required(taskNote.enterText), maxLength(500, taskNote.tooLong)),
  dueOn: saying(date('due', required(taskNote.enterDay)), taskNote.enterDay),
})

const recordNote = sentencesOf((text) => text.staffRecord.notes)

/** A note about a person or a membership. */
export const RecordNoteForm = message('record-note', {
  note: lines('note', required(recordNote.enter), maxLength(1000, recordNote.tooLong)),
})

const request = sentencesOf((text) => text.staffPrivacy.record.enter)

/** A request about someone's data that staff record. */
export const RecordRequest = message('record-request', {
  kind: identifier('kind', ...chosenFrom(request.kind, ...recordedKinds)),
  user: identifier('user', maxLength(1024)),
  name: identifier('name', maxLength(200)),
  received: saying(date('received', required(request.received)), request.day),
  note: identifier('note', maxLength(200, request.noteLength)),
})

/** The kind of the request that an operator has answered. */
export const RequestChoice = message('request-choice', {
  kind: identifier('kind', oneOf(...requestKinds)),
})

/** The length of the largest logo in base64, which has four characters for three bytes. */
const maxLogoLength = ((maxLogoKilobytes * 1_000) / 3) * 4

/** The form that uploads a logo. */
export const UploadLogo = message('upload-logo', {
  logo: identifier(
    'logo',
    required(() => texts().staffLogo.errors.required),
    maxLength(maxLogoLength, () => texts().staffLogo.errors.size(maxLogoKilobytes)),
  ),
})

/** The confirmation of an import: without its faulty lines and other columns, with what is probably
 * wrong, and merging people who are probably there. */
export const ConfirmImport = message('confirm-import', {
  good: checkbox('good'),
  merge: checkbox('merge'),
  numbers: checkbox('numbers'),
  faulty: checkbox('faulty'),
  columns: checkbox('columns'),
  ignored: checkbox('ignored'),
  warnings: checkbox('warnings'),
  warned: checkbox('warned'),
})
