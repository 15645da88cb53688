import { BackLink } from '#app/_ui/back-link.tsx'
import { Options } from '#app/_ui/form/choice/options.tsx'
import { Form } from '#app/_ui/form/form.tsx'
import { TitledHeading } from '#app/_ui/page-heading.tsx'
import { RichList } from '#app/_ui/rich-text.tsx'
import { pathBelow } from '#app/paths/record.ts'
import { currentRequestContext, queryOf } from '#app/request.ts'
import { peopleList } from '#lib/accounts/lists/people.ts'
import { differingDetails } from '#lib/accounts/people/differing-details.ts'
import { findPeople } from '#lib/accounts/people/find-people.ts'
import { openPersonRecord } from '#lib/accounts/people/open-record.ts'
import { guidOrNil } from '#lib/contract/guid.ts'
import { takenFrom } from '#lib/contracts/forms/edit-person.ts'
import { searchTextOf } from '#lib/lists/filters.ts'
import { personText } from '#lib/records/person.ts'
import { displayedValue } from '#lib/text/displayed-value.ts'
import { texts } from '#lib/text/texts.ts'
import { FindPerson } from '../../../find-person.tsx'
import { FoundRows } from '../../../lists/found-rows.tsx'
import { openPersonToEdit, type RecordPageProps } from '../../../record/open-record.ts'
import { personCells } from '../../person-cells.tsx'
import { Comparison } from './comparison.tsx'

/** Finds the other account of a person, and shows both before staff decide which sign-in stays. */
export default async function MergePage(props: RecordPageProps) {
  const text = texts().staffMerge
  const { staff, record, from, shown, back } = await openPersonToEdit('edit-people', props)
  const other = guidOrNil(queryOf('with'))
  const context = currentRequestContext()
  const opened = await openPersonRecord(staff, other, queryOf('by'), context, {
    page: 'person-change',
    capability: 'edit-people',
  })
  if (opened.state === 'open' && other !== record.id) {
    const both = [shown, opened.shown] as const
    return (
      <Form
        back={back}
        title={text.title(shown.account.name)}
        lead={undefined}
        above={<Comparison of={both} />}
        text={text}
        kind="danger"
      >
        {(field) => (
          <>
            <Options
              {...field('keep')}
              options={both.map(({ account }) => ({
                value: account.id,
                label: text.option(account.username, account.email),
              }))}
            />
            {differingDetails([shown.profile, opened.shown.profile]).map(
              ({ field: name, values, only }) => (
                <Options
                  key={name}
                  {...field(takenFrom(name))}
                  value={
                    field(takenFrom(name)).value ??
                    (only === undefined ? '' : both[only].account.id)
                  }
                  label={personText(name).label}
                  options={[
                    ...(only === undefined ? [{ value: '', label: text.ofKept }] : []),
                    ...both.map(({ account }, index) => ({
                      value: account.id,
                      label: displayedValue(values[index] ?? '') || texts().common.notProvided,
                      hint: account.username,
                    })),
                  ]}
                />
              ),
            )}
            <RichList>{text.effects}</RichList>
          </>
        )}
      </Form>
    )
  }
  const typed = queryOf('q')
  const query = searchTextOf(typed)
  const found = query ? await findPeople(staff, query, context) : undefined
  const people = found?.people.filter((person) => person.id !== record.id) ?? []
  const compare = pathBelow(record, '/merge', from)
  return (
    <>
      <BackLink href={back.href}>{back.label}</BackLink>
      <TitledHeading lead={text.lead}>{text.title(shown.account.name)}</TitledHeading>
      <FindPerson action={pathBelow(record, '/merge')} from={from} value={typed} text={text} />
      {typed !== undefined && people.length === 0 && <p role="status">{text.nobody}</p>}
      {people.length > 0 && (
        <FoundRows
          of={peopleList}
          title={texts().staffSearch.count(people.length, found?.hasMore ?? false)}
          rows={people}
          cells={personCells(
            (id, openedBy) => `${compare}&${new URLSearchParams({ with: id, by: openedBy })}`,
          )}
        />
      )}
    </>
  )
}
