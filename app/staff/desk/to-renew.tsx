import { ButtonForm } from '#app/_ui/form/button-form.tsx'
import { pathOfRecord } from '#app/paths/record.ts'
import { listToRenew } from '#lib/memberships/remind-members.ts'
import { formatDate, formatDay } from '#lib/text/language/format-date-time.ts'
import { texts } from '#lib/text/texts.ts'
import { RecordSection } from '../record-section.tsx'
import { StateTag } from '../state-tag.tsx'

/** The memberships whose payment is late or due, with what an officer can do about each. */
export async function ToRenew() {
  const { toRenew: text, renew } = texts().staffTerm
  const memberships = await listToRenew()
  return (
    <>
      <RecordSection title={text.title} none={text.none} rows={memberships}>
        {({ id, name, primaryContact, state, renewsOn, remindedAt }) => (
          <>
            <span className="min-w-0 grow basis-60 break-words">
              <span className="flex flex-wrap items-center gap-x-3">
                <a href={pathOfRecord({ kind: 'membership', id })} className="min-w-0 font-bold">
                  {name}
                </a>
                <StateTag of={state} />
              </span>
              <span className="block text-sm text-muted">
                {primaryContact !== null && `${primaryContact} · `}
                {text.paidUntil(formatDay(renewsOn))}
                {remindedAt !== null && ` · ${text.reminded(formatDate(remindedAt))}`}
              </span>
            </span>
            <span className="flex flex-wrap items-center gap-x-4">
              <ButtonForm
                button={text.remind}
                action={`/staff/memberships/${id}/remind`}
                kind="quiet"
                about={name}
              />
              <a
                href={`/staff/memberships/mark-paid?ids=${id}`}
                className="inline-flex min-h-target items-center"
              >
                {renew.link}
                <span className="sr-only"> {name}</span>
              </a>
            </span>
          </>
        )}
      </RecordSection>
      <p className="flex flex-wrap gap-x-6">
        <a href="/staff/memberships?state=in-grace">{text.late}</a>
        <a href="/staff/memberships?state=due">{text.due}</a>
      </p>
    </>
  )
}
