import { Tag } from '#app/_ui/tag.tsx'
import { pathOfTask } from '#app/paths/task.ts'
import { requireStaff } from '#app/staff-member.ts'
import { tasksList as list } from '#lib/tasks/list.ts'
import type { TaskRow } from '#lib/tasks/manage-tasks.ts'
import { formatDay } from '#lib/text/language/format-date-time.ts'
import { texts } from '#lib/text/texts.ts'
import { ListPage } from '../lists/list-page.tsx'
import { OneLine } from '../one-line.tsx'

/** The cells of tasks. */
const taskCells = {
  subject: ({ id, subject }: TaskRow) => (
    <OneLine value={subject}>
      <a href={pathOfTask(id)} className="py-0 font-bold">
        {subject}
      </a>
    </OneLine>
  ),
  kind: ({ kind }: TaskRow) => <OneLine value={texts().staffTasks.kinds[kind]} />,
  due: ({ dueOn, isOverdue }: TaskRow) =>
    dueOn && (
      <span className="lg:whitespace-nowrap">
        {formatDay(dueOn)} {isOverdue && <Tag kind="late">{texts().staffTasks.overdue}</Tag>}
      </span>
    ),
  owner: ({ owner }: TaskRow) => <OneLine value={owner ?? texts().staffTasks.notTaken} />,
  id: null,
}

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
