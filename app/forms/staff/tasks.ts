import { guidOrNil } from '#lib/contract/guid.ts'
import { TaskNote } from '#lib/contracts/forms/staff.ts'
import { addNote, finishTask, takeTask } from '#lib/tasks/manage-tasks.ts'
import { texts } from '#lib/text/texts.ts'
import { button, fault, form, type SentForm, staff } from '../form.ts'
import { idIn } from './opened-record.ts'

const path = '/staff/tasks'
const may = staff('do-tasks')

/** The page of the list that showed the task. */
const pageOf = ({ query }: SentForm, done?: string): string => {
  const page = query.get('page')
  const next = new URLSearchParams({ ...(page && { page }), ...(done && { done }) }).toString()
  return `/staff${next && `?${next}`}`
}

/** The forms of the tasks, for officers. */
export const taskForms = [
  form(`${path}/add`, may, TaskNote, async ({ who, input: { text, dueOn } }) => {
    const isAdded = await addNote({ text: text.replaceAll('\r\n', '\n'), dueOn }, who.actor)
    return isAdded ? '/staff?done=staff-task-noted' : fault('due', texts().staffTasks.add.past)
  }),
  button(`${path}/{task}/take`, pageOf, may, async ({ who, ...sent }) => {
    const shown = { ownerId: sent.text('owner') === '' ? null : guidOrNil(sent.text('owner')) }
    // Otherwise the list shows who has just taken it.
    const isTaken = await takeTask(idIn(sent, 'task'), shown, who.actor)
    return pageOf(sent, isTaken ? 'staff-task-taken' : undefined)
  }),
  button(`${path}/{task}/done`, pageOf, may, async ({ who, ...sent }) => {
    const outcome = await finishTask(idIn(sent, 'task'), who.actor)
    return outcome === 'without-contact'
      ? fault('id', texts().staffTasks.withoutContact)
      : pageOf(sent, 'staff-task-done')
  }),
]
