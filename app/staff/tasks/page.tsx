import { requireStaff } from '#app/staff-member.ts'
import { tasksList as list } from '#lib/tasks/list.ts'
import { texts } from '#lib/text/texts.ts'
import { ListPage } from '../lists/list-page.tsx'
import { taskCells } from './task-cells.tsx'

/** The open tasks, with the search, the filters, the order and the page of the URL. */
export default async function Tasks() {
  const staff = await requireStaff('do-tasks')
  return (
    <ListPage
      of={list}
      staff={staff}
      cells={taskCells}
      links={[{ href: '/staff/tasks/add', label: texts().staffTasks.add.link }]}
    />
  )
}
