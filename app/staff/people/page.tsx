import { redirect } from 'next/navigation'
import { Fragment } from 'react'
import { EmptyState } from '#app/_ui/empty-state.tsx'
import { SuccessBanner } from '#app/_ui/success-banner.tsx'
import { pathOfRecord } from '#app/paths/record.ts'
import { currentQuery, currentRequestContext, queryOf } from '#app/request.ts'
import { requireStaff } from '#app/staff-member.ts'
import { listPeople, peopleQueryOf } from '#lib/accounts/lists/list-people.ts'
import { maxListed } from '#lib/accounts/lists/list-query.ts'
import { findPeople, onlyRecord, searchTextOf } from '#lib/accounts/people/find-people.ts'
import { texts } from '#lib/text/texts.ts'
import { ListHead } from '../lists/list-head.tsx'
import { currentCounts } from '../lists/several.ts'
import { SearchForm } from '../search-form.tsx'
import { SearchResults } from '../search-results.tsx'
import { FoundMemberships } from './found-memberships.tsx'
import { FoundPeople } from './found-people.tsx'
import { PeopleFilters, PeopleList } from './people-list.tsx'

export default async function People() {
  const text = texts().staffSearch
  const staff = await requireStaff('find-people')
  const typed = queryOf('q') || undefined
  const query = typed === undefined ? undefined : searchTextOf(typed)
  const found = query ? await findPeople(staff, query, currentRequestContext()) : undefined
  // The button was pressed; results that change while staff type open no record.
  const only = query && found && queryOf('open') ? onlyRecord(query, found) : undefined
  if (only) redirect(pathOfRecord(only, only.openedBy))
  const all =
    typed === undefined
      ? await listPeople(staff, peopleQueryOf(currentQuery()), currentRequestContext())
      : undefined
  const count = found ? found.people.length + found.memberships.length : 0
  return (
    <>
      <SuccessBanner values={currentCounts()} />
      <ListHead
        title={text.title}
        count={all && texts().staffLists.people.count(all.count, maxListed)}
        search={<SearchForm isCompact {...(typed && { value: typed })} />}
      >
        {all && <PeopleFilters />}
      </ListHead>
      <SearchResults count={count} hasMore={found?.hasMore ?? false}>
        {typed !== undefined && !query && <p role="status">{text.tooShort}</p>}
        {found && count === 0 && (
          <EmptyState title={text.nothing.title}>
            {found.spellings.length > 0 ? (
              <p>
                {text.didYouMean}{' '}
                {found.spellings.map((other, n) => (
                  <Fragment key={other}>
                    {n > 0 && ', '}
                    <a href={`/staff/people?${new URLSearchParams({ q: other })}`}>{other}</a>
                  </Fragment>
                ))}
                ?
              </p>
            ) : (
              <p>{text.nothing.advice}</p>
            )}
          </EmptyState>
        )}
        {found && found.people.length > 0 && <FoundPeople of={found} />}
        {found && found.memberships.length > 0 && <FoundMemberships of={found.memberships} />}
        {all && <PeopleList staff={staff} of={all} />}
      </SearchResults>
      <p className="text-sm text-muted">{text.audited}</p>
    </>
  )
}
