import { ButtonLink, SecondaryLink } from '#app/_ui/form/button-link.tsx'
import type { StaffMember } from '#lib/auth/staff/staff-member.ts'
import { tasksList } from '#lib/tasks/list.ts'
import { listOldestTasks } from '#lib/tasks/manage-tasks.ts'
import { texts } from '#lib/text/texts.ts'
import { RecordSection } from '../record-section.tsx'
import { TaskLine } from './task-line.tsx'

const maxTasks = 10

/** The oldest open tasks, with a link to all. */
export async function TaskSection({ accountId }: Pick<StaffMember, 'accountId'>) {
  const text = texts().staffTasks
  const tasks = await listOldestTasks(maxTasks)
  return (
    <>
      <RecordSection title={text.title} none={text.none} rows={tasks}>
        {(task) => <TaskLine of={task} officer={accountId} />}
      </RecordSection>
      <div className="flex flex-wrap gap-4">
        <ButtonLink href="/staff/tasks/add">{text.add.link}</ButtonLink>
        <SecondaryLink href={tasksList.path}>{text.all}</SecondaryLink>
      </div>
    </>
  )
}
