import { EmptyState } from '#app/_ui/empty-state.tsx'
import { ErrorSummary } from '#app/_ui/form/error-summary.tsx'
import { TitledHeading } from '#app/_ui/page-heading.tsx'
import { currentQuery, currentRequestContext, queryOf } from '#app/request.ts'
import { requireStaff } from '#app/staff-member.ts'
import { auditQueryOf, searchAudit } from '#lib/accounts/audit/search-as-staff.ts'
import { texts } from '#lib/text/texts.ts'
import { AuditForm } from './audit-form.tsx'
import { AuditResults } from './audit-results.tsx'

export default async function Audit() {
  const text = texts().staffAudit
  const staff = await requireStaff('search-audit')
  const query = auditQueryOf(currentQuery())
  const before = queryOf('before')
  const found =
    query && (await searchAudit(staff, query, before, text.query(query), currentRequestContext()))
  const errors = (found?.faults ?? []).map(({ field, outcome }) => ({
    field,
    message: text.faults[outcome],
  }))
  return (
    <>
      <ErrorSummary errors={errors} />
      <TitledHeading errors={errors} lead={text.lead}>
        {text.title}
      </TitledHeading>
      <AuditForm query={query ?? {}} errors={errors} />
      {found && !found.faults && found.events.length === 0 && (
        <EmptyState title={text.none.title}>
          <p>{text.none.advice}</p>
        </EmptyState>
      )}
      {query && found && !found.faults && found.events.length > 0 && (
        <AuditResults of={found} query={query} isFirst={before === undefined} />
      )}
    </>
  )
}
