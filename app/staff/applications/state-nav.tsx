import { type JoinState, joinStates, maxCounted } from '#lib/accounts/applications/applications.ts'
import { texts } from '#lib/text/texts.ts'
import { SectionLinks } from '../section-links.tsx'

/** The order of the states. The applications that wait for us come first. */
const order: readonly JoinState[] = [
  'sent',
  'accepted',
  'awaiting-payment',
  'asked',
  ...joinStates.filter((state) => ['started', 'member', 'declined', 'lapsed'].includes(state)),
]

interface StateNavProps {
  readonly current: JoinState
  readonly counts: Readonly<Record<JoinState, number>>
}

/** The states of the queue, with the number of applications in each. */
export function StateNav({ current, counts }: StateNavProps) {
  const text = texts().staffApplications
  return (
    <SectionLinks
      label={text.statesLabel}
      links={order.map((state) => ({
        href: `/staff/applications?state=${state}`,
        label: text.count(text.states[state], counts[state], maxCounted),
        isCurrent: state === current,
      }))}
    />
  )
}
