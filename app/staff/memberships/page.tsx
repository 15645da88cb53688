import { requireStaff } from '#app/staff-member.ts'
import { membershipsList as list } from '#lib/accounts/lists/memberships.ts'
import { texts } from '#lib/text/texts.ts'
import { ListPage } from '../lists/list-page.tsx'
import { membershipCells } from './membership-cells.tsx'

/** All memberships, with the search, the filters, the order and the page of the URL. */
export default async function Memberships() {
  const { markPaid, changeType } = texts().staffLists
  const staff = await requireStaff('open-memberships')
  return (
    <ListPage
      of={list}
      staff={staff}
      cells={membershipCells}
      actions={[
        { page: 'mark-paid', needs: 'edit-memberships', submit: markPaid.select },
        { page: 'change-type', needs: 'edit-memberships', submit: changeType.select },
      ]}
    />
  )
}
