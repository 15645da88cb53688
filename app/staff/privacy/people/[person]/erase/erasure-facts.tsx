import { Lines } from '#app/_ui/lines.tsx'
import type { Erasure } from '#lib/accounts/privacy/plan-erasure.ts'
import { env } from '#lib/env.ts'
import { formatDate } from '#lib/text/language/format-date-time.ts'
import { texts } from '#lib/text/texts.ts'

/** The data that erasing an account deletes, the data that stays, with the reason and the date, and what it waits for. */
export function ErasureFacts({ of: plan }: { of: Erasure }) {
  const { erase: text, kinds } = texts().staffPrivacy
  const { unnamed } = texts().memberships
  const gone = [
    text.profile(plan.username, plan.email),
    ...plan.mergedAccounts.map(text.merged),
    text.access,
    plan.consents > 0 && text.consents,
    plan.subscriptions > 0 && text.briefing,
    plan.applications > 0 && text.joining(plan.applications),
    plan.notes > 0 && text.notes(plan.notes),
    ...plan.memberships.map(({ charityNumber, name, only, primary }) => {
      const membership = name ? `${name} (${charityNumber})` : unnamed(charityNumber)
      const line = only ? 'onlyContact' : primary ? 'primaryContact' : 'contact'
      return text[line](membership)
    }),
  ]
  const staying = [
    plan.memberships.length > 0 && text.memberships,
    plan.auditUntil !== null &&
      plan.networksUntil !== null &&
      text.activity(plan.auditEvents, formatDate(plan.auditUntil), formatDate(plan.networksUntil)),
    plan.subscriptions + plan.suppressions > 0 && text.suppression,
    text.request(env.retentionDays.auditEvents),
    text.backups,
  ]
  return (
    <>
      <h2 className="text-xl">{text.gone}</h2>
      <Lines of={gone} />
      <h2 className="text-xl">{text.staying}</h2>
      <Lines of={staying} />
      {plan.answered.length > 0 && (
        <>
          <h2 className="text-xl">{text.answered}</h2>
          <Lines of={plan.answered.map(({ kind }) => kinds[kind])} />
        </>
      )}
      {plan.unanswered.length > 0 && (
        <>
          <h2 className="text-xl">{text.unanswered}</h2>
          <Lines of={plan.unanswered.map((kind) => kinds[kind])} />
        </>
      )}
    </>
  )
}
