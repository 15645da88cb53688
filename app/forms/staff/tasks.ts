import { pathOfTask } from '#app/paths/task.ts'
import { guidOrNil } from '#lib/contract/guid.ts'
import { TaskNote } from '#lib/contracts/forms/staff.ts'
import { addNote, finishTask, takeTask } from '#lib/tasks/manage-tasks.ts'
import { texts } from '#lib/text/texts.ts'
import { button, fault, form, type SentForm, staff } from '../form.ts'
import { idIn } from './opened-record.ts'

const path = '/staff/tasks'
const may = staff('do-tasks')

/** The page that showed the task: its own, or the first page of staff. */
const pageOf = (sent: SentForm, done?: string): string => {
  const query = done && `?done=${done}`
  return sent.query.get('on') === 'task'
    ? pathOfTask(idIn(sent, 'task'), query)
    : `/staff${query ?? ''}`
}

/** The forms of the tasks, for officers. */
export const taskForms = [
  form(`${path}/add`, may, TaskNote, async ({ who, input }) => {
    const isAdded = await addNote(input, who.actor)
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
    if (outcome === 'without-contact' || outcome === 'frozen')
      return fault('id', texts().staffTasks.refusals[outcome])
    if (outcome === 'not-open') return pageOf(sent)
    if (sent.text('next')) return pathOfTask(sent.text('next'), '?done=staff-task-done&next=')
    return sent.query.get('on') === 'task'
      ? '/staff?done=staff-task-done'
      : pageOf(sent, 'staff-task-done')
  }),
]
