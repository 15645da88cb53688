import { redirect } from 'next/navigation'
import { TitledHeading } from '#app/_ui/page-heading.tsx'
import { pathOfTask } from '#app/paths/task.ts'
import { currentRequestContext } from '#app/request.ts'
import { requireStaff } from '#app/staff-member.ts'
import { guidOrNil } from '#lib/contract/guid.ts'
import { findTask } from '#lib/tasks/manage-tasks.ts'
import { texts } from '#lib/text/texts.ts'
import { QueueBanner, QueueNav } from '../../queue/queue-nav.tsx'
import { TaskLine } from '../task-line.tsx'

/** One open task, with those before and after it. One that is done by now leads to the list. */
export default async function Task({ params }: { params: Promise<{ task: string }> }) {
  const id = guidOrNil((await params).task)
  const staff = await requireStaff('do-tasks')
  const task = await findTask(staff, id, currentRequestContext())
  if (!task) redirect('/staff')
  const text = texts().staffTasks
  return (
    <>
      <QueueNav {...task} back={{ href: '/staff', label: text.add.back }} pathOf={pathOfTask} />
      <QueueBanner title={task.subject} />
      <TitledHeading>{text.one}</TitledHeading>
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 border-y border-line py-3">
        <TaskLine of={task} staff={staff} next={task.next} />
      </div>
    </>
  )
}
