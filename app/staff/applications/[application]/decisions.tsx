import { ButtonForm } from '#app/_ui/form/button-form.tsx'
import { ButtonLink } from '#app/_ui/form/button-link.tsx'
import { pathOfApplication } from '#app/paths/application.ts'
import type { JoinState } from '#lib/accounts/applications/applications.ts'
import { texts } from '#lib/text/texts.ts'
import { SaveAndNext } from '../../queue/queue-nav.tsx'
import type { DecisionName } from './decision.ts'

/** The possible decisions in each state, the usual decision first. */
const decisions: Readonly<Partial<Record<JoinState, readonly DecisionName[]>>> = {
  sent: ['accept', 'ask', 'decline'],
  asked: ['accept', 'decline'],
  accepted: ['payment', 'decline'],
  'awaiting-payment': ['decline'],
}

interface DecisionsProps {
  readonly id: string
  readonly state: JoinState
  readonly renewal: boolean
  /** The name of the applicant. */
  readonly name: string
  /** The next application of the queue. */
  readonly next: string | null
}

/** The decisions that staff can make in this state; nothing if it is not their turn. */
export function Decisions({ id, state, renewal, name, next }: DecisionsProps) {
  const text = texts().staffApplications
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
            kind={n === 0 && decision !== 'decline' ? 'primary' : 'secondary'}
          >
            {text[decision].link}
          </ButtonLink>
        ))}
      </div>
      {canBePaid && (
        <ButtonForm
          button={text.paid}
          action={pathOfApplication(id, 'paid')}
          className="flex flex-wrap gap-4"
          also={<SaveAndNext of={name} next={next} action={text.paid.submit} />}
        >
          <p className="w-full text-muted">
            {renewal ? text.paid.renewalLead : text.paid.lead} {text.emailWaits}
          </p>
        </ButtonForm>
      )}
    </section>
  )
}
