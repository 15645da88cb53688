import { ButtonLink, SecondaryLink } from '#app/_ui/form/button-link.tsx'
import type { StaffMember } from '#lib/auth/staff/staff-member.ts'
import { listTaskPage } from '#lib/tasks/manage-tasks.ts'
import { texts } from '#lib/text/texts.ts'
import { pageNumber } from '../page-number.ts'
import { RecordSection } from '../record-section.tsx'
import { TaskLine } from './task-line.tsx'

/** A page of the open tasks, the oldest first. */
export async function TaskSection({ accountId }: Pick<StaffMember, 'accountId'>) {
  const text = texts().staffTasks
  const page = pageNumber()
  const { tasks, hasNext } = await listTaskPage(page)
  const pageQuery = (number: number) => (number > 1 ? `?page=${number}` : '')
  return (
    <>
      <RecordSection
        title={text.title}
        none={text.none}
        rows={tasks.map((task) => ({
          key: task.id,
          row: <TaskLine of={task} officer={accountId} query={pageQuery(page)} />,
        }))}
      />
      <div className="flex flex-wrap gap-4">
        <ButtonLink href="/staff/tasks/add">{text.add.link}</ButtonLink>
        {page > 1 && (
          <SecondaryLink href={`/staff${pageQuery(page - 1)}`}>{text.older}</SecondaryLink>
        )}
        {hasNext && (
          <SecondaryLink href={`/staff${pageQuery(page + 1)}`}>{text.newer}</SecondaryLink>
        )}
      </div>
    </>
  )
}
