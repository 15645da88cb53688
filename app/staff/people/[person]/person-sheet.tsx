import type { ReactNode } from 'react'
import { DateTime, TextAt } from '#app/_ui/date-time.tsx'
import { rightsOf } from '#app/_ui/rights.tsx'
import { SummaryList } from '#app/_ui/summary-list.tsx'
import { Tag } from '#app/_ui/tag.tsx'
import { membershipName } from '#app/membership-name.ts'
import { pathOfRecord } from '#app/paths/record.ts'
import { peopleList } from '#lib/accounts/lists/people.ts'
import type { Opened, PersonRecord } from '#lib/accounts/people/open-record.ts'
import { membershipText } from '#lib/records/membership.ts'
import { typeName } from '#lib/records/membership-types.ts'
import { type PersonField, personGroups, personText } from '#lib/records/person.ts'
import { texts } from '#lib/text/texts.ts'
import { CopyValue } from '../../copy-value.tsx'
import { RecordColumns } from '../../record/record-columns.tsx'
import { CutNote, firstOf, RecordSection, SearchLink } from '../../record-section.tsx'
import { StateTag } from '../../state-tag.tsx'
import { personFacts } from './person-facts.ts'
import { PersonHistory } from './person-history.tsx'

type PersonSheetProps = Extract<Opened<PersonRecord>, { state: 'open' }> & {
  /** The pages that change the details; undefined if the member of staff may not. */
  readonly edit: { readonly details: string; readonly email: string } | undefined
  /** The acts that can be taken back. */
  readonly changes: ReactNode
  /** The help and the notes by staff. */
  readonly children: ReactNode
}

/** Everything that helps staff to help one person. */
export function PersonSheet({ shown, linkTo, edit, changes: acts, children }: PersonSheetProps) {
  const text = texts().staffRecord.person
  const { labels, changes } = text
  const { account } = shown
  const { name, address, others } = personFacts(shown)
  const rowOf = ({ name: field, ...fact }: (typeof others)[number]) => ({
    ...fact,
    ...changeOf(field === 'language' ? changes.language : personText(field).about),
  })
  const changeOf = (about: string) => edit && { change: { href: edit.details, about } }
  const copied = (value: string | null, about: string) =>
    value && (
      <>
        {value} <CopyValue value={value} about={about} />
      </>
    )
  return (
    <RecordColumns
      title={account.name}
      facts={
        <SummaryList
          dense
          rows={[
            { ...name, ...changeOf(changes.name) },
            {
              term: labels.email,
              value: copied(account.email, changes.email),
              ...(edit && { change: { href: edit.email, about: changes.email } }),
            },
            ...others.filter(isPhone).map(rowOf),
            {
              term: address.term,
              value: copied(address.value, changes.address),
              ...changeOf(changes.address),
            },
            ...others
              .filter((fact) => !isPhone(fact) && (fact.value || fact.name !== 'language'))
              .map(rowOf),
            { term: labels.username, value: account.username },
            {
              term: labels.state,
              value: texts().staffRecord.states[account.deceasedAt ? 'deceased' : account.state],
            },
            { term: labels.lastSignIn, value: timeOrNever(account.lastSignInAt) },
            account.factor && {
              term: texts().factor.title,
              value: factorState(account.factor.resetAt),
            },
            account.sharedWith.length > 0 && {
              term: labels.sharedWith,
              value: (
                <>
                  {firstOf('sharedWith', account.sharedWith).join(', ')}
                  <CutNote
                    list="sharedWith"
                    rows={account.sharedWith}
                    rest={<SearchLink in={peopleList} of={account.email} />}
                  />
                </>
              ),
            },
            account.delays.length > 0 && {
              term: labels.delays,
              value: (
                <>
                  {firstOf('networks', account.delays)
                    .map(({ of, network, seconds }) => text.delay(of, network, seconds))
                    .join('\n')}
                  <CutNote list="networks" rows={account.delays} />
                </>
              ),
            },
            account.eraseDueAt !== null && {
              term: labels.erased,
              value: <DateTime at={account.eraseDueAt} />,
            },
            { term: labels.created, value: <DateTime at={account.createdAt} /> },
          ]}
        />
      }
      desk={
        <>
          <RecordSection title={text.memberships} rows={account.memberships}>
            {({ id, charityNumber, name, type, state, ...rights }) => {
              const record = { kind: 'membership', id } as const
              return (
                <>
                  <span className="min-w-0 break-words">
                    <a href={pathOfRecord(record, linkTo(record))} className="font-bold">
                      {membershipName({ name, charityNumber })}
                    </a>
                    <span className="block text-sm text-muted">
                      {charityNumber}, {typeName(type)}{' '}
                      <CopyValue
                        value={charityNumber}
                        about={membershipText('charityNumber').about}
                      />
                    </span>
                  </span>
                  <span className="flex flex-wrap gap-2">
                    <StateTag of={state} />
                    {rightsOf(rights, texts().staffRecord.membership.rights).map((right) => (
                      <Tag key={right}>{right}</Tag>
                    ))}
                  </span>
                </>
              )
            }}
          </RecordSection>
          {children}
        </>
      }
      history={
        <>
          {acts}
          <PersonHistory {...shown} />
        </>
      }
    />
  )
}

const isPhone = ({ name }: { name: PersonField }) =>
  personGroups.phone.some((phone) => phone === name)

/** A time, or that there was none. */
export const timeOrNever = (at: number | null) =>
  at === null ? texts().staffRecord.person.never : <DateTime at={at} />

const factorState = (resetAt: number | null) =>
  resetAt === null ? (
    texts().factor.row.on
  ) : (
    <TextAt at={resetAt}>{texts().staffEdit.factor.waits}</TextAt>
  )
