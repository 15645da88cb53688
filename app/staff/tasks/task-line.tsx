import { ButtonForm } from '#app/_ui/form/button-form.tsx'
import { Tag } from '#app/_ui/tag.tsx'
import { pathOfRecord } from '#app/paths/record.ts'
import { pathOfTask } from '#app/paths/task.ts'
import { may } from '#lib/auth/staff/capabilities.ts'
import type { StaffMember } from '#lib/auth/staff/staff-member.ts'
import type { TaskRow } from '#lib/tasks/manage-tasks.ts'
import { formatDate, formatDay } from '#lib/text/language/format-date-time.ts'
import { texts } from '#lib/text/texts.ts'
import { SaveAndNext } from '../queue/queue-nav.tsx'

interface TaskLineProps {
  readonly of: TaskRow
  /** The officer who looks at it. */
  readonly staff: StaffMember
  /** The next task, on the page of one task; undefined in a list, which links to that page. */
  readonly next?: string | null
}

/** The page of the membership or the person that a task is about. */
const recordOf = ({ membershipId, accountId }: TaskRow): string | undefined => {
  if (membershipId) return pathOfRecord({ kind: 'membership', id: membershipId })
  return accountId ? pathOfRecord({ kind: 'person', id: accountId }) : undefined
}

/** A task with its owner and its due date, and what an officer can do about it. */
export function TaskLine({ of: task, staff, next }: TaskLineProps) {
  const query = next === undefined ? '' : '?on=task'
  const text = texts().staffTasks
  const { id, kind, subject: name, ownerId, owner, dueOn, isOverdue, createdAt, reported } = task
  const record = recordOf(task)
  const contacts = `/staff/memberships/${task.membershipId}/contacts`
  const isYours = ownerId === staff.accountId
  return (
    <>
      <span className="min-w-0 grow basis-60 break-words">
        <span className="flex flex-wrap items-center gap-x-3">
          {record ? (
            <a href={record} className="min-w-0 font-bold">
              {name}
            </a>
          ) : (
            <span className="min-w-0 font-bold whitespace-pre-line">{name}</span>
          )}
          {isOverdue && <Tag kind="late">{text.overdue}</Tag>}
        </span>
        {kind !== 'note' && <span className="block">{text.kinds[kind]}</span>}
        {reported && (
          <span className="block">
            {texts().membershipContacts.changes[reported.kind](reported.name)} ·{' '}
            {formatDate(reported.at)} ·{' '}
            {texts().staffContacts.by(reported.actor ?? texts().staffContacts.erased)}
            <span className="block">
              {text.reportedBy(reported.reporter ?? texts().staffContacts.erased)}
            </span>
          </span>
        )}
        <span className="block text-sm text-muted">
          {text.since(formatDate(createdAt))}
          {dueOn && ` · ${text.due(formatDay(dueOn))}`}
          {' · '}
          {isYours ? text.yours : owner ? text.owner(owner) : text.notTaken}
        </span>
      </span>
      <span className="flex flex-wrap items-center gap-x-4">
        {next === undefined && (
          <a href={pathOfTask(id)} className="inline-flex min-h-target items-center">
            {text.open}
            <span className="sr-only"> {name}</span>
          </a>
        )}
        {kind === 'not-me' && may(staff.staffRoles, 'edit-contacts') && (
          <>
            {reported && (
              <ButtonForm
                action={`${contacts}/changes/${reported.id}/undo?task=${id}`}
                kind="quiet"
                button={{ submit: text.undo, pending: texts().acts.undo.pending }}
                about={name}
              />
            )}
            <ButtonForm
              action={`${contacts}/release?task=${id}`}
              kind="quiet"
              button={texts().staffContacts.frozen}
              about={name}
            />
          </>
        )}
        {!isYours && (
          <ButtonForm
            button={text.take}
            action={`/staff/tasks/${id}/take${query}`}
            hidden={{ owner: ownerId ?? '' }}
            kind="quiet"
            about={name}
          />
        )}
        <ButtonForm
          button={text.done}
          action={`/staff/tasks/${id}/done${query}`}
          kind="quiet"
          about={name}
          className="flex flex-wrap items-center gap-x-4"
          also={
            next !== undefined && <SaveAndNext of={name} next={next} action={text.done.submit} />
          }
        />
      </span>
    </>
  )
}
