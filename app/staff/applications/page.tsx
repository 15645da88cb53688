import { Tag, type TagKind } from '#app/_ui/tag.tsx'
import { pathOfApplication } from '#app/paths/application.ts'
import { queryOf } from '#app/request.ts'
import { requireStaff } from '#app/staff-member.ts'
import {
  countApplications,
  type JoinState,
  joinStates,
  type ListedApplication,
  maxCounted,
} from '#lib/accounts/applications/applications.ts'
import { applicationsList as list } from '#lib/accounts/lists/applications.ts'
import { feeName } from '#lib/fees/fee-choice.ts'
import { texts } from '#lib/text/texts.ts'
import { ListPage } from '../lists/list-page.tsx'
import { OneLine } from '../one-line.tsx'
import { SectionLinks } from '../section-links.tsx'

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

/** The states of the applications that wait for us, or for an answer. */
const waiting: readonly JoinState[] = ['sent', 'accepted', 'awaiting-payment', 'asked']

const order = [...waiting, ...joinStates.filter((state) => !waiting.includes(state))]

/** The applications to join with the search, the filters, the order and the page of the URL. */
export default async function Applications() {
  const staff = await requireStaff('see-applications')
  const state = joinStates.find((name) => name === queryOf('state'))
  const text = texts().staffApplications
  const counts = await countApplications()
  const states = order.map((name) => ({
    href: `${list.path}?state=${name}`,
    label: text.count(text.states[name], counts[name], maxCounted),
    isCurrent: name === state,
  }))
  const all = { href: list.path, label: text.all, isCurrent: state === undefined }
  return (
    <>
      <ListPage of={list} staff={staff} cells={applicationCells}>
        {!queryOf('q') && (
          <SectionLinks className="-mt-4 -mb-3" label={text.statesLabel} links={[...states, all]} />
        )}
      </ListPage>
      {state && <p className="text-sm text-muted">{text.turns[state]}</p>}
    </>
  )
}
