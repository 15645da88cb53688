import { Field } from '#app/_ui/form/field.tsx'
import { SuccessBanner } from '#app/_ui/success-banner.tsx'
import { membershipName } from '#app/membership-name.ts'
import { pathOfRecord } from '#app/paths/record.ts'
import { currentQuery, currentRequestContext } from '#app/request.ts'
import { requireStaff } from '#app/staff-member.ts'
import { listMemberships, membershipsQueryOf } from '#lib/accounts/lists/list-memberships.ts'
import { maxListed } from '#lib/accounts/lists/list-query.ts'
import { may } from '#lib/auth/staff/capabilities.ts'
import { membershipText } from '#lib/records/membership.ts'
import { formatDay } from '#lib/text/language/format-date-time.ts'
import { texts } from '#lib/text/texts.ts'
import { ListFilters } from '../lists/list-filters.tsx'
import { ListHead } from '../lists/list-head.tsx'
import { sortBy } from '../lists/list-path.ts'
import { currentCounts } from '../lists/several.ts'
import { StaffList } from '../lists/staff-list.tsx'
import { SearchForm } from '../search-form.tsx'
import { wholeWords } from '../staff-table.tsx'
import { StateTag } from '../state-tag.tsx'

/** All memberships, with the filters, the order and the page of the URL. */
export default async function Memberships() {
  const { staffLists: text, staffSearch, staffTerm } = texts()
  const staff = await requireStaff('open-memberships')
  const query = membershipsQueryOf(currentQuery())
  const page = await listMemberships(staff, query, currentRequestContext())
  const list = { path: '/staff/memberships', query }
  const { filter } = query
  return (
    <>
      <SuccessBanner values={currentCounts()} />
      <ListHead
        title={text.memberships.title}
        count={text.memberships.count(page.count, maxListed)}
        search={may(staff.staffRoles, 'find-people') && <SearchForm isCompact />}
      >
        <ListFilters of={list} states={staffTerm.states} switches={text.memberships.switches}>
          <Field name="since" type="date" label={text.memberships.since} value={filter.since} />
        </ListFilters>
      </ListHead>
      <StaffList
        of={list}
        caption={text.memberships.title}
        columns={[
          {
            label: staffSearch.columns.name,
            sort: sortBy(list, 'name'),
            cell: (membership) => (
              <a
                href={pathOfRecord({ kind: 'membership', id: membership.id }, membership.openedBy)}
                className={`${wholeWords} py-0 font-bold`}
              >
                {membershipName(membership)}
              </a>
            ),
          },
          {
            label: staffSearch.columns.number,
            sort: sortBy(list, 'number'),
            cell: ({ charityNumber }) => <span className={wholeWords}>{charityNumber}</span>,
          },
          { label: staffSearch.columns.type, cell: ({ type }) => type },
          { label: text.filters.state, cell: ({ state }) => <StateTag of={state} /> },
          {
            label: membershipText('joinedOn').label,
            sort: sortBy(list, 'joined'),
            cell: ({ joinedOn }) => joinedOn && <Day of={joinedOn} />,
          },
          {
            label: text.memberships.paidUntil,
            sort: sortBy(list, 'renewal'),
            cell: ({ renewsOn }) => renewsOn && <Day of={renewsOn} />,
          },
          { label: text.memberships.contacts, cell: ({ contacts }) => contacts },
        ]}
        page={page}
        nameOf={membershipName}
        exported={may(staff.staffRoles, 'export-data') ? 'memberships' : undefined}
        actions={
          may(staff.staffRoles, 'edit-memberships')
            ? [
                { path: '/staff/memberships/mark-paid', submit: text.markPaid.select },
                { path: '/staff/memberships/change-type', submit: text.changeType.select },
              ]
            : []
        }
      />
    </>
  )
}

const Day = ({ of: day }: { readonly of: string }) => (
  <span className="whitespace-nowrap">{formatDay(day)}</span>
)
