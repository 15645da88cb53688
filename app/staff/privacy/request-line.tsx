import { ButtonErrors, ButtonForm } from '#app/_ui/form/button-form.tsx'
import { Tag } from '#app/_ui/tag.tsx'
import { pathOfData, pathOfRequest } from '#app/paths/personal-data.ts'
import type { PrivacyRequestRow } from '#lib/accounts/privacy/privacy-requests.ts'
import { formatDate } from '#lib/text/language/format-date-time.ts'
import { texts } from '#lib/text/texts.ts'
import { SaveAndNext } from '../queue/queue-nav.tsx'

interface RequestLineProps {
  readonly of: PrivacyRequestRow
  /** The next request, on the page of one request; undefined in a list, which links to that page. */
  readonly next?: string | null
}

/** A request about someone's data, and what an administrator can do about it. */
export function RequestLine({ of: request, next }: RequestLineProps) {
  const { requests: text, kinds } = texts().staffPrivacy
  const { id, kind, accountId, username, note, receivedAt, overdue, state } = request
  const name = request.name ?? text.erased
  const done = pathOfRequest(id, '/done')
  return (
    <>
      <span className="min-w-0 grow basis-60 break-words">
        <span className="flex flex-wrap items-center gap-x-3">
          {next === undefined ? (
            <a href={pathOfRequest(id)} className="font-bold">
              {name}
            </a>
          ) : (
            <span className="font-bold">{name}</span>
          )}
          {overdue && <Tag kind="late">{text.overdue}</Tag>}
        </span>
        <span className="block">{kinds[kind]}</span>
        {note && <span className="block">{note}</span>}
        <span className="block text-sm text-muted">
          {username && `${username} · `}
          {text.received(formatDate(receivedAt))} · {deadlineOf(request)}
        </span>
      </span>
      <span className="flex flex-wrap items-center gap-x-4">
        {accountId && (
          <a href={pathOfData(accountId)} className="inline-flex min-h-target items-center">
            {text.data}
          </a>
        )}
        {state === 'open' ? (
          <ButtonForm
            button={text.markDone}
            action={done}
            className="flex flex-wrap items-center gap-x-4"
            kind="quiet"
            about={text.markDone.about(name)}
            also={
              next !== undefined && (
                <SaveAndNext of={name} next={next} action={text.markDone.submit} />
              )
            }
          />
        ) : (
          <ButtonErrors action={done} />
        )}
      </span>
    </>
  )
}

/** Until when it has to be answered, or what became of it. */
function deadlineOf({ dueAt, closedAt, operatorName: operator }: PrivacyRequestRow): string {
  const text = texts().staffPrivacy.requests
  if (closedAt === null) return text.due(formatDate(dueAt))
  const day = formatDate(closedAt)
  return operator ? text.done(day, operator) : text.withdrawn(day)
}
