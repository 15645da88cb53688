import type { TaskRow } from '#db/queries/tasks/tasks.ts'
import * as tasks from '#db/queries/tasks/tasks.ts'
import * as tasksEdit from '#db/queries/tasks/tasks-edit.ts'
import { db, onPrimary } from '#lib/runtime/database.ts'

export type { TaskRow }

/** Far more than officers do in a month. */
const maxListed = 1_000

/** Lists the open tasks, the oldest first, for the operators' command. */
export const listTasks = (): Promise<readonly TaskRow[]> =>
  tasks.listTasks(db, { limit: maxListed, offset: 0 })

const pageSize = 10

/** Lists a page of the open tasks, the oldest first, by its number from 1. */
export async function listTaskPage(
  page: number,
): Promise<{ readonly tasks: readonly TaskRow[]; readonly hasNext: boolean }> {
  const offset = (page - 1) * pageSize
  const found = await tasks.listTasks(db, { limit: pageSize + 1, offset })
  return { tasks: found.slice(0, pageSize), hasNext: found.length > pageSize }
}

/** Finds an open task, with the ids of those before and after it. */
export const findTask = (id: string) => tasks.findTask(db, id)

/** Adds the note of an officer, who owns it; false if its day has passed. */
export const addNote = onPrimary(tasksEdit.addNote)

/** Makes an officer the owner of an open task; false if it has another owner than was shown, or is done. */
export const takeTask = onPrimary(tasksEdit.takeTask)

/** Marks an open task as done, unless it is about a membership that still has no reachable contact. */
export const finishTask = onPrimary(tasksEdit.finishTask)
