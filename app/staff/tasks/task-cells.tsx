import { Tag } from '#app/_ui/tag.tsx'
import { pathOfTask } from '#app/paths/task.ts'
import type { TaskRow } from '#lib/tasks/manage-tasks.ts'
import { formatDay } from '#lib/text/language/format-date-time.ts'
import { texts } from '#lib/text/texts.ts'
import { OneLine } from '../one-line.tsx'

/** The cells of tasks. */
export const taskCells = {
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
