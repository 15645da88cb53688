import { type JoinState, joinStates, maxCounted } from '#lib/accounts/staff/applications.ts'
import { en } from '#lib/text/en.ts'

const text = en.staffApplications

/** Those that wait for us first. */
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
  return (
    <nav aria-label={text.statesLabel}>
      <ul className="flex max-w-none flex-wrap gap-x-6 gap-y-1 border-b border-line">
        {order.map((state) => (
          <li key={state}>
            <a
              href={`/staff/applications?state=${state}`}
              aria-current={state === current ? 'page' : undefined}
              className="link inline-flex min-h-11 items-center no-underline aria-[current]:font-bold aria-[current]:underline"
            >
              {text.count(text.states[state], counts[state], maxCounted)}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
