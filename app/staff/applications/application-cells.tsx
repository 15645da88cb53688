import { Tag, type TagKind } from '#app/_ui/tag.tsx'
import { pathOfApplication } from '#app/paths/application.ts'
import type { ListedApplication } from '#lib/accounts/applications/applications.ts'
import { feeName } from '#lib/fees/fee-choice.ts'
import { texts } from '#lib/text/texts.ts'
import { OneLine } from '../one-line.tsx'

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
export const applicationCells = {
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
