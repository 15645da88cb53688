import { ButtonLink } from '#app/_ui/form/button-link.tsx'
import type { StaffMember } from '#lib/auth/staff/staff-member.ts'
import { listTaskPage } from '#lib/tasks/manage-tasks.ts'
import { texts } from '#lib/text/texts.ts'
import { RecordSection } from '../record-section.tsx'
import { TaskLine } from './task-line.tsx'

interface TaskSectionProps extends Pick<StaffMember, 'accountId'> {
  /** The number of the page, as it is in the URL. */
  readonly typed: string | undefined
}

/** The open tasks, the oldest first. */
export async function TaskSection({ accountId, typed }: TaskSectionProps) {
  const text = texts().staffTasks
  const { tasks, page, hasNext } = await listTaskPage(typed)
  const queryOf = (number: number) => (number > 1 ? `?page=${number}` : '')
  return (
    <>
      <RecordSection
        title={text.title}
        none={text.none}
        rows={tasks.map((task) => ({
          key: task.id,
          row: <TaskLine of={task} officer={accountId} query={queryOf(page)} />,
        }))}
      />
      <div className="flex flex-wrap gap-4">
        <ButtonLink href="/staff/tasks/add">{text.add.link}</ButtonLink>
        {page > 1 && (
          <ButtonLink href={`/staff${queryOf(page - 1)}`} kind="secondary">
            {text.older}
          </ButtonLink>
        )}
        {hasNext && (
          <ButtonLink href={`/staff${queryOf(page + 1)}`} kind="secondary">
            {text.newer}
          </ButtonLink>
        )}
      </div>
    </>
  )
}
