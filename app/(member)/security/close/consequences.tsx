import { Lines } from '#app/_ui/lines.tsx'
import { RichParagraph } from '#app/_ui/rich-text.tsx'
import { membershipName } from '#app/membership-name.ts'
import type { Erasure } from '#lib/accounts/privacy/plan-erasure.ts'
import { env } from '#lib/env.ts'
import { formatDate } from '#lib/text/language/format-date-time.ts'
import { texts } from '#lib/text/texts.ts'

/** The data that closing the account deletes, and the data that stays, with the reason and the date. */
export function Consequences({ of: plan }: { of: Erasure }) {
  const text = texts().closeAccount
  const { deleted, kept } = text
  const hasBriefing = plan.subscriptions > 0
  const gone = [
    deleted.profile,
    deleted.access,
    plan.consents > 0 && deleted.applications,
    hasBriefing && deleted.briefing,
    plan.applications > 0 && deleted.joining,
    ...plan.memberships.map((membership) =>
      deleted[membership.only ? 'onlyContact' : 'contact'](membershipName(membership)),
    ),
  ]
  const staying = [
    plan.memberships.length > 0 && kept.memberships,
    plan.auditUntil !== null &&
      plan.networksUntil !== null &&
      kept.activity(formatDate(plan.auditUntil), formatDate(plan.networksUntil)),
    (hasBriefing || plan.suppressions > 0) && kept.unsubscribed,
    kept.request(env.retentionDays.auditEvents),
    kept.elsewhere,
  ]
  return (
    <>
      <h2>{deleted.title}</h2>
      <Lines of={gone} />
      <h2>{kept.title}</h2>
      <Lines of={staying} />
      <RichParagraph>{text.download}</RichParagraph>
    </>
  )
}
