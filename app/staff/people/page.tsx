import { redirect } from 'next/navigation'
import { Fragment } from 'react'
import { EmptyState } from '#app/_ui/empty-state.tsx'
import { pathOfRecord } from '#app/paths/record.ts'
import { currentQuery, currentRequestContext, queryOf } from '#app/request.ts'
import { requireStaff } from '#app/staff-member.ts'
import { membershipsList } from '#lib/accounts/lists/memberships.ts'
import { peopleList as list } from '#lib/accounts/lists/people.ts'
import { findPeople, onlyRecord, type PeopleFound } from '#lib/accounts/people/find-people.ts'
import { searchTextOf } from '#lib/lists/filters.ts'
import { readListQuery } from '#lib/lists/list.ts'
import { texts } from '#lib/text/texts.ts'
import { FoundRows } from '../lists/found-rows.tsx'
import { ListHead } from '../lists/list-head.tsx'
import { ListPage } from '../lists/list-page.tsx'
import { membershipCells } from '../memberships/membership-cells.tsx'
import { SearchResults } from '../search-results.tsx'
import { personCells } from './person-cells.tsx'

/** All people in the order and with the filters of the URL, or what a search finds, the closest first. */
export default async function People() {
  const text = texts().staffSearch
  const staff = await requireStaff('find-people')
  const typed = queryOf('q')
  const query = searchTextOf(typed)
  const { parameters, beside } = readListQuery(list, currentQuery())
  const isInOrder = currentQuery().has('sort') || beside || Object.keys(parameters).length > 1
  const found =
    query && !isInOrder ? await findPeople(staff, query, currentRequestContext()) : undefined
  // The button was pressed; results that change while staff type open no record.
  const only = query && found && queryOf('open') ? onlyRecord(query, found) : undefined
  if (only) redirect(pathOfRecord(only, only.openedBy))
  return (
    <>
      {found ? (
        <>
          <ListHead of={list} typed={typed} />
          <Found of={found} query={query ?? ''} />
        </>
      ) : (
        <ListPage
          of={list}
          staff={staff}
          cells={personCells()}
          actions={[
            { page: 'invite', needs: 'invite-people', submit: texts().staffLists.invite.select },
          ]}
        />
      )}
      <p className="text-sm text-muted">{text.audited}</p>
    </>
  )
}

/** The people and memberships that a search found, or what may have been meant. */
function Found({ of, query }: { readonly of: PeopleFound; readonly query: string }) {
  const { people, memberships, hasMore, hasMoreMemberships, spellings } = of
  const text = texts().staffSearch
  const count = people.length + memberships.length
  return (
    <SearchResults count={count} hasMore={hasMore}>
      {count === 0 && (
        <EmptyState title={text.nothing.title}>
          {spellings.length > 0 ? (
            <p>
              {text.didYouMean}{' '}
              {spellings.map((other, n) => (
                <Fragment key={other}>
                  {n > 0 && ', '}
                  <a href={`${list.path}?${new URLSearchParams({ q: other })}`}>{other}</a>
                </Fragment>
              ))}
              ?
            </p>
          ) : (
            <p>{text.nothing.advice}</p>
          )}
        </EmptyState>
      )}
      {people.length > 0 && (
        <FoundRows
          of={list}
          title={text.count(people.length, hasMore)}
          rows={people}
          cells={personCells()}
        />
      )}
      {memberships.length > 0 && (
        <FoundRows
          of={membershipsList}
          title={membershipsList.text().title}
          rows={memberships}
          cells={membershipCells}
        />
      )}
      {hasMoreMemberships && (
        <p>
          <a href={`${membershipsList.path}?${new URLSearchParams({ q: query })}`}>
            {membershipsList.text().count(memberships.length + 1, memberships.length)}
          </a>
        </p>
      )}
    </SearchResults>
  )
}
