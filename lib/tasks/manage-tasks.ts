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

/** A page of the open tasks, the oldest first; a number that is none is the first page. */
export async function listTaskPage(typed: string | undefined): Promise<{
  readonly tasks: readonly TaskRow[]
  /** The number of the page, from 1. */
  readonly page: number
  readonly hasNext: boolean
}> {
  const page = /^[1-9]\d{0,3}$/.test(typed ?? '') ? Number(typed) : 1
  const offset = (page - 1) * pageSize
  const found = await tasks.listTasks(db, { limit: pageSize + 1, offset })
  return { tasks: found.slice(0, pageSize), page, hasNext: found.length > pageSize }
}

/** Finds an open task, with the ids of those before and after it. */
export const findTask = (id: string) => tasks.findTask(db, id)

/** Adds the note of an officer, who owns it; false if its day has passed. */
export const addNote = onPrimary(tasksEdit.addNote)

/** Makes an officer the owner of an open task; false if it has another owner than was shown, or is done. */
export const takeTask = onPrimary(tasksEdit.takeTask)

/** Marks an open task as done, unless it is about a membership that still has no reachable contact. */
export const finishTask = onPrimary(tasksEdit.finishTask)
