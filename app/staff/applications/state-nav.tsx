import {
  countApplications,
  type JoinState,
  joinStates,
  maxCounted,
} from '#lib/accounts/applications/applications.ts'
import { applicationsList as list } from '#lib/accounts/lists/applications.ts'
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

/** The states of the applications, with their numbers; `current` is undefined on the page of all. */
export async function StateNav({ current }: { readonly current: JoinState | undefined }) {
  const text = texts().staffApplications
  const counts = await countApplications()
  const states = order.map((state) => ({
    href: `${list.path}?state=${state}`,
    label: text.count(text.states[state], counts?.[state] ?? 0, maxCounted),
    isCurrent: state === current,
  }))
  const all = { href: list.path, label: text.all, isCurrent: current === undefined }
  return <SectionLinks className="-mt-4 -mb-3" label={text.statesLabel} links={[...states, all]} />
}
