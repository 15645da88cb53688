import { Field } from '#app/_ui/form/field.tsx'
import { currentQuery } from '#app/request.ts'
import { type listPeople, peopleQueryOf } from '#lib/accounts/lists/list-people.ts'
import { may } from '#lib/auth/staff/capabilities.ts'
import type { StaffMember } from '#lib/auth/staff/staff-member.ts'
import { formatDate } from '#lib/text/language/format-date-time.ts'
import { texts } from '#lib/text/texts.ts'
import { ListFilters } from '../lists/list-filters.tsx'
import { sortBy } from '../lists/list-path.ts'
import { StaffList } from '../lists/staff-list.tsx'
import { personColumns } from './person-table.tsx'

interface PeopleListProps {
  readonly staff: StaffMember
  readonly of: Awaited<ReturnType<typeof listPeople>>
}

/** All people, with the filters, the order and the page of the URL. */
export function PeopleList({ staff, of: page }: PeopleListProps) {
  const { staffLists: text, staffSearch } = texts()
  const query = peopleQueryOf(currentQuery())
  const list = { path: '/staff/people', query }
  const [name, ...columns] = personColumns<(typeof page.rows)[number]>()
  return (
    <StaffList
      of={list}
      caption={staffSearch.people}
      columns={[
        { ...name, sort: sortBy(list, 'name') },
        ...columns,
        {
          label: text.people.added,
          sort: sortBy(list, 'added'),
          cell: ({ createdAt }) => (
            <span className="whitespace-nowrap">{formatDate(createdAt)}</span>
          ),
        },
      ]}
      page={page}
      nameOf={(person) => person.name}
      exported={may(staff.staffRoles, 'export-data') ? 'accounts' : undefined}
      actions={
        may(staff.staffRoles, 'invite-people')
          ? [{ path: '/staff/people/invite', submit: text.invite.select }]
          : []
      }
    />
  )
}

/** The filters of the list of all people. */
export function PeopleFilters() {
  const { staffLists: text, staffRecord } = texts()
  const query = peopleQueryOf(currentQuery())
  const { filter } = query
  return (
    <ListFilters
      of={{ path: '/staff/people', query }}
      states={staffRecord.states}
      switches={text.people.switches}
    >
      <Field name="county" label={text.filters.county} value={filter.county} />
      <Field name="since" type="date" label={text.people.since} value={filter.since} />
    </ListFilters>
  )
}
