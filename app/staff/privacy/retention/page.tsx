import { TitledHeading } from '#app/_ui/page-heading.tsx'
import { RichText } from '#app/_ui/rich-text.tsx'
import { requireStaff } from '#app/staff-member.ts'
import { listRetention, maxCountedDue } from '#lib/lifecycle/list-retention.ts'
import { texts } from '#lib/text/texts.ts'
import { RecordSection } from '../../record-section.tsx'
import { PrivacyNav } from '../privacy-nav.tsx'

export default async function Retention() {
  const text = texts().staffPrivacy.retention
  await requireStaff('look-after-privacy')
  const rules = await listRetention()
  return (
    <>
      <TitledHeading lead={text.lead}>{text.title}</TitledHeading>
      <PrivacyNav current="retention" />
      <RecordSection title={text.periods} rows={rules}>
        {({ rule, days, setting, rows }) => (
          <>
            <span className="min-w-0 grow basis-60">
              <span className="block">{text.rules[rule as keyof typeof text.rules]}</span>
              {setting && (
                <span className="block text-sm text-muted">
                  <RichText values={{ name: <code key={setting}>{setting}</code> }}>
                    {text.setting}
                  </RichText>
                </span>
              )}
            </span>
            <span className="basis-20 whitespace-nowrap">{text.period(days)}</span>
            <span
              className={`basis-40 sm:basis-48 sm:whitespace-nowrap ${rows > 0 ? 'font-bold' : 'text-muted'}`}
            >
              {text.due(rows, maxCountedDue)}
            </span>
          </>
        )}
      </RecordSection>
    </>
  )
}
