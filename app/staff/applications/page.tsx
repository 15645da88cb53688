import { Tag, type TagKind } from '#app/_ui/tag.tsx'
import { pathOfApplication } from '#app/paths/application.ts'
import { queryOf } from '#app/request.ts'
import { requireStaff } from '#app/staff-member.ts'
import { joinStates, type ListedApplication } from '#lib/accounts/applications/applications.ts'
import { applicationsList as list } from '#lib/accounts/lists/applications.ts'
import { feeName } from '#lib/fees/fee-choice.ts'
import { texts } from '#lib/text/texts.ts'
import { ListPage } from '../lists/list-page.tsx'
import { OneLine } from '../one-line.tsx'
import { StateNav } from './state-nav.tsx'

const kinds: Readonly<Record<ListedApplication['state'], TagKind>> = {
  started: 'over',
  sent: 'notice',
  asked: 'over',
  accepted: 'notice',
  'awaiting-payment': 'notice',
  member: 'good',
  declined: 'over',
  lapsed: 'over',
}

/** The cells of applications to join. */
const applicationCells = {
  name: ({ id, name }: ListedApplication) => (
    <OneLine value={name ?? texts().staffApplications.unnamed}>
      <a href={pathOfApplication(id)} className="py-0 font-bold">
        {name ?? texts().staffApplications.unnamed}
      </a>
    </OneLine>
  ),
  reference: ({ reference }: ListedApplication) => <span className="font-mono">{reference}</span>,
  type: (application: ListedApplication) => <OneLine value={feeName(application)} />,
  state: ({ state }: ListedApplication) => (
    <Tag kind={kinds[state]}>{texts().staffApplications.states[state]}</Tag>
  ),
}

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
