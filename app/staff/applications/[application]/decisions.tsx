import { ButtonLink } from '#app/_ui/form/button-link.tsx'
import type { JoinState } from '#lib/accounts/staff/applications.ts'
import { en } from '#lib/text/en.ts'
import { pathOfApplication } from '../application-path.ts'
import { PaidForm } from './paid-form.tsx'

const text = en.staffApplications

/** What can be decided in each state, the usual decision first. */
const decisions: Readonly<
  Partial<Record<JoinState, readonly ('accept' | 'ask' | 'decline' | 'payment')[]>>
> = {
  sent: ['accept', 'ask', 'decline'],
  asked: ['accept', 'decline'],
  accepted: ['payment'],
}

/** What staff can do with an application in its state; nothing if it is not their turn. */
export function Decisions({ id, state }: { id: string; state: JoinState }) {
  const links = decisions[state] ?? []
  const canBePaid = state === 'accepted' || state === 'awaiting-payment'
  if (links.length === 0 && !canBePaid) return null
  return (
    <section className="stack">
      <h2 className="text-xl">{text.decide}</h2>
      <div className="flex flex-wrap gap-4">
        {links.map((decision, n) => (
          <ButtonLink
            key={decision}
            href={pathOfApplication(id, decision)}
            kind={n === 0 ? 'primary' : 'secondary'}
          >
            {text[decision].link}
          </ButtonLink>
        ))}
      </div>
      {canBePaid && <PaidForm id={id} />}
    </section>
  )
}
