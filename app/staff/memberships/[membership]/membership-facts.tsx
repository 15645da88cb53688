import type { ReactNode } from 'react'
import { DateTime } from '#app/_ui/date-time.tsx'
import { rightsOf } from '#app/_ui/rights.tsx'
import { SummaryList } from '#app/_ui/summary-list.tsx'
import { Tag } from '#app/_ui/tag.tsx'
import { membershipName } from '#app/membership-name.ts'
import { pathOfRecord } from '#app/paths/record.ts'
import type { MembershipRecord, Opened } from '#lib/accounts/people/open-record.ts'
import { type MembershipField, membershipText } from '#lib/records/membership.ts'
import { typeName } from '#lib/records/membership-types.ts'
import { postalAddress } from '#lib/text/displayed-value.ts'
import { formatDay } from '#lib/text/language/format-date-time.ts'
import { texts } from '#lib/text/texts.ts'
import { CopyValue } from '../../copy-value.tsx'
import { RecordColumns } from '../../record/record-columns.tsx'
import { RecordSection } from '../../record-section.tsx'
import { StateTag } from '../../state-tag.tsx'

const days = ['joinedOn', 'renewsOn', 'endedOn'] as const

type PathOf = (below: string) => string

type MembershipFactsProps = Extract<Opened<MembershipRecord>, { state: 'open' }> & {
  /** The path of a page below the record; undefined for staff who may not change the membership, or its contacts. */
  readonly edit: PathOf | undefined
  readonly editContacts: PathOf | undefined
  /** The search for someone to add, below the contacts. */
  readonly addContact: ReactNode
  readonly notes: ReactNode
  readonly history: ReactNode
}

/** A membership with its contacts. */
export function MembershipFacts({ shown, linkTo, edit, ...parts }: MembershipFactsProps) {
  const text = texts().staffRecord.membership
  const { labels, rights } = text
  const { editContacts } = parts
  const { edit: change, about } = texts().staffEdit.contact
  const { staffTerm } = texts()
  const title = membershipName(shown)
  const row = (name: MembershipField, value: ReactNode, changedWith = name) => ({
    term: membershipText(name).label,
    value,
    change: edit && { href: edit('/edit'), about: membershipText(changedWith).about },
  })
  return (
    <RecordColumns
      title={title}
      facts={
        <>
          <SummaryList
            dense
            rows={[
              row(
                'charityNumber',
                <>
                  {shown.charityNumber}{' '}
                  <CopyValue
                    value={shown.charityNumber}
                    about={membershipText('charityNumber').about}
                  />
                </>,
              ),
              row('type', typeName(shown.type)),
              shown.band && row('band', shown.band, 'type'),
              row('name', shown.name),
              row('address', postalAddress(shown)),
              { term: staffTerm.state, value: <StateTag of={shown.state} /> },
              ...days.map((name) => shown[name] && row(name, formatDay(shown[name]))),
              shown.endReason && {
                term: membershipText('endReason').label,
                value: shown.endReason,
              },
              { term: labels.created, value: <DateTime at={shown.createdAt} /> },
            ]}
          />
          {edit && (
            <p className="mt-4 flex flex-wrap gap-x-8 gap-y-2">
              <a href={edit('/renew')}>
                {staffTerm.renew[shown.state === 'ended' ? 'begin' : 'link']}
              </a>
              {shown.state !== 'ended' && <a href={edit('/end')}>{staffTerm.end.submit}</a>}
            </p>
          )}
        </>
      }
      desk={
        <>
          <RecordSection title={text.contacts} none={text.noContacts} rows={shown.contacts}>
            {(contact) => {
              const person = { kind: 'person', id: contact.accountId } as const
              return (
                <>
                  <span className="min-w-0 break-words">
                    <a href={pathOfRecord(person, linkTo(person))} className="font-bold">
                      {contact.name}
                    </a>
                    <span className="block text-sm text-muted">
                      {contact.email ?? contact.username}
                    </span>
                  </span>
                  <span className="flex grow flex-wrap items-center justify-end gap-2">
                    {rightsOf(contact, rights).map((right) => (
                      <Tag key={right}>{right}</Tag>
                    ))}
                    {editContacts && (
                      <a href={editContacts(`/contacts/${contact.accountId}`)} className="py-1">
                        {change}
                        <span className="sr-only"> {about(contact.name)}</span>
                      </a>
                    )}
                  </span>
                </>
              )
            }}
          </RecordSection>
          {parts.addContact}
          {parts.notes}
        </>
      }
      history={parts.history}
    />
  )
}
