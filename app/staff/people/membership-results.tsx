import type { PeopleFound } from '#lib/accounts/people/find-people.ts'
import { texts } from '#lib/text/texts.ts'
import { pathOfRecord } from '../record-path.ts'
import { RecordSection } from '../record-section.tsx'

/** The memberships whose number was searched for. */
export function MembershipResults({ of }: { of: PeopleFound['memberships'] }) {
  const { staffRecord, staffSearch } = texts()
  return (
    <RecordSection
      title={staffSearch.memberships}
      rows={of.map(({ id, charityNumber, name, type, openedBy }) => ({
        key: id,
        row: (
          <span className="min-w-0 break-words">
            <a href={pathOfRecord({ kind: 'membership', id }, openedBy)} className="font-bold">
              {name || staffRecord.membership.unnamed(charityNumber)}
            </a>
            <span className="block text-sm text-muted">
              {charityNumber}, {type}
            </span>
          </span>
        ),
      }))}
    />
  )
}
