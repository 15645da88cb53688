import { listRows } from '#db/queries/list-rows.ts'
import type { TaskRow } from '#db/queries/tasks/tasks.ts'
import * as tasks from '#db/queries/tasks/tasks.ts'
import * as tasksEdit from '#db/queries/tasks/tasks-edit.ts'
import type { RequestContext } from '#db/request-context.ts'
import type { StaffMember } from '#lib/auth/staff/staff-member.ts'
import { recordSearch } from '#lib/lists/list-page.ts'
import { db, onPrimary } from '#lib/runtime/database.ts'
import { tasksList } from './list.ts'

export type { TaskRow }

/** Lists the oldest open tasks, for the first page of staff. */
export async function listOldestTasks(size: number): Promise<readonly TaskRow[]> {
  const page = { sort: 'age', isDescending: false, size } as const
  return (await listRows(db, await tasksList.source(), { filter: {}, page })).slice(0, size)
}

/** Finds an open task, with the ids of those before and after it, and records that staff see it. */
export async function findTask(staff: StaffMember, id: string, context: RequestContext) {
  await recordSearch({ staff, may: 'do-tasks', context }, 'tasks')
  return tasks.findTask(db, id)
}

/** Adds the note of an officer, who owns it; false if its day has passed. */
export const addNote = onPrimary(tasksEdit.addNote)

/** Makes an officer the owner of an open task; false if it has another owner than was shown, or is done. */
export const takeTask = onPrimary(tasksEdit.takeTask)

/** Marks an open task as done, unless it is about a membership that still has no reachable contact. */
export const finishTask = onPrimary(tasksEdit.finishTask)
