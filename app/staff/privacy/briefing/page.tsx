import { DateTime } from '#app/_ui/date-time.tsx'
import { TitledHeading } from '#app/_ui/page-heading.tsx'
import { RichText } from '#app/_ui/rich-text.tsx'
import { currentRequestContext, queryOf } from '#app/request.ts'
import { requireStaff } from '#app/staff-member.ts'
import { listConsents } from '#lib/accounts/privacy/list-consents.ts'
import { texts } from '#lib/text/texts.ts'
import { RecordSection } from '../../record-section.tsx'
import { SearchField } from '../../search-field.tsx'
import { SearchResults } from '../../search-results.tsx'
import { PrivacyNav } from '../privacy-nav.tsx'

/** The subscribers of the briefing, each with the times of their request and consent, and the wording they agreed to. */
export default async function Briefing() {
  const text = texts().staffPrivacy.briefing
  const staff = await requireStaff('look-after-privacy')
  const typed = queryOf('q') ?? ''
  const { consents, hasMore } = await listConsents(staff, typed, currentRequestContext())
  return (
    <>
      <TitledHeading lead={text.lead}>{text.title}</TitledHeading>
      <PrivacyNav current="briefing" />
      <SearchField
        action="/staff/privacy/briefing"
        label={text.search}
        hint={text.hint}
        submit={text.submit}
        value={typed}
      />
      <SearchResults count={consents.length} hasMore={hasMore}>
        <RecordSection title={text.list} none={text.none} rows={consents}>
          {({ email, askedAt, confirmedAt, wording }) => (
            <span className="min-w-0 break-words">
              <span className="block font-bold">{email}</span>
              <span className="block">
                <RichText
                  values={{
                    asked: <DateTime at={askedAt} />,
                    confirmed: <DateTime at={confirmedAt} />,
                  }}
                >
                  {text.consent}
                </RichText>
              </span>
              <span className="block text-sm text-muted">
                {wording ? text.wording(wording) : text.unknown}
              </span>
            </span>
          )}
        </RecordSection>
        {hasMore && <p>{text.more}</p>}
      </SearchResults>
      <p className="text-sm text-muted">{text.recorded}</p>
    </>
  )
}
