import { queryOf } from '#app/request.ts'
import { requireStaff } from '#app/staff-member.ts'
import { joinStates } from '#lib/accounts/applications/applications.ts'
import { applicationsList as list } from '#lib/accounts/lists/applications.ts'
import { texts } from '#lib/text/texts.ts'
import { ListPage } from '../lists/list-page.tsx'
import { applicationCells } from './application-cells.tsx'
import { StateNav } from './state-nav.tsx'

/** The applications to join with the search, the filters, the order and the page of the URL. */
export default async function Applications() {
  const staff = await requireStaff('see-applications')
  const state = joinStates.find((name) => name === queryOf('state'))
  return (
    <>
      <ListPage of={list} staff={staff} cells={applicationCells}>
        {!queryOf('q') && <StateNav current={state} />}
      </ListPage>
      {state && <p className="text-sm text-muted">{texts().staffApplications.turns[state]}</p>}
    </>
  )
}
