import { Tag } from '#app/_ui/tag.tsx'
import { membershipName } from '#app/membership-name.ts'
import { pathOfRecord } from '#app/paths/record.ts'
import type { PersonRecord, StaffRecord } from '#lib/accounts/people/open-record.ts'
import { membershipText } from '#lib/records/membership.ts'
import { texts } from '#lib/text/texts.ts'
import { CopyValue } from '../../copy-value.tsx'
import { RecordSection } from '../../record-section.tsx'
import { StateTag } from '../../state-tag.tsx'

interface PersonMembershipsProps {
  readonly of: PersonRecord['account']['memberships']
  readonly linkTo: (record: StaffRecord) => string
}

/** The memberships of a person, with their numbers and states. */
export function PersonMemberships({ of: memberships, linkTo }: PersonMembershipsProps) {
  const { rights: rightNames } = texts().staffRecord.membership
  return (
    <RecordSection title={texts().staffRecord.person.memberships} rows={memberships}>
      {({ id, charityNumber, name, type, state, ...rights }) => {
        const record = { kind: 'membership', id } as const
        return (
          <>
            <span className="min-w-0 break-words">
              <a href={pathOfRecord(record, linkTo(record))} className="font-bold">
                {membershipName({ name, charityNumber })}
              </a>
              <span className="block text-sm text-muted">
                {charityNumber}, {type}{' '}
                <CopyValue value={charityNumber} about={membershipText('charityNumber').about} />
              </span>
            </span>
            <span className="flex flex-wrap gap-2">
              <StateTag of={state} />
              {(['primary', 'billing'] as const)
                .filter((right) => rights[right])
                .map((right) => (
                  <Tag key={right}>{rightNames[right]}</Tag>
                ))}
            </span>
          </>
        )
      }}
    </RecordSection>
  )
}
