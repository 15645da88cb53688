import { redirect } from 'next/navigation'
import { ApplicationFacts } from '#app/_ui/application/application-facts.tsx'
import { Messages } from '#app/_ui/application/messages.tsx'
import { DateTime } from '#app/_ui/date-time.tsx'
import { Disclosure } from '#app/_ui/disclosure.tsx'
import { Ending } from '#app/_ui/ending.tsx'
import { ButtonLink } from '#app/_ui/form/button-link.tsx'
import { TitledHeading } from '#app/_ui/page-heading.tsx'
import { SuccessBanner } from '#app/_ui/success-banner.tsx'
import { SummaryList } from '#app/_ui/summary-list.tsx'
import { currentApplication } from '#app/access/application.ts'
import { shownMember } from '#app/access/member.ts'
import { renewalCaption } from '#app/membership-name.ts'
import { paymentUrl } from '#lib/accounts/applications/payment.ts'
import {
  continuePath,
  feesPathOf,
  type JoinApplication,
  turnOf,
} from '#lib/accounts/applications/questions.ts'
import { env } from '#lib/env.ts'
import { feeName } from '#lib/fees/fee-choice.ts'
import { formatPrice, isFree, poundsOf } from '#lib/fees/format-price.ts'
import { texts } from '#lib/text/texts.ts'

/** The state of an application: whose turn it is, and what happens next. */
export default async function ApplicationPage() {
  const { status: text, states, renewalStates } = texts().joinStatus
  const application = await currentApplication()
  if (!application) return <Ending {...texts().joinStatus.continue.noApplication} />
  const title = application.renewal ? text.renewalTitle : text.title
  const { state, reference, sentAt, amount, messages, renewed } = application
  if (state === 'started') redirect(continuePath(application))
  const days = state === 'sent' ? env.joinReplyDays : undefined
  const ofRenewal: Partial<typeof states> = application.renewal ? renewalStates : {}
  const words = ofRenewal[state] ?? states[state]
  const next = [
    words.next,
    state === 'sent' && !isFree(amount) && text.noMoneyYet,
    days && texts().join.apply.reply(days),
  ]
    .filter(Boolean)
    .join(' ')
  return (
    <>
      <SuccessBanner />
      <TitledHeading caption={renewalCaption(application)}>{title}</TitledHeading>
      <SummaryList
        rows={[
          { term: text.reference, value: <strong className="font-mono">{reference}</strong> },
          { term: text.state, value: words.label },
          { term: text.turn, value: text.turns[turnOf(state)] },
          { term: text.next, value: next },
          { term: text.membership, value: feeName(application) },
          { term: text.fee, value: formatPrice(amount) },
          sentAt && { term: text.sentOn, value: <DateTime at={sentAt} /> },
        ]}
      />
      {state === 'awaiting-payment' && <Payment of={application} />}
      {state === 'member' && (
        <ButtonLink href="/memberships">
          {(await shownMember()) ? texts().memberships.title : texts().signIn.title}
        </ButtonLink>
      )}
      {state === 'lapsed' && (
        <ButtonLink href={feesPathOf(application)}>
          {renewed ? texts().memberships.term.renew : texts().joinStatus.continue.again.start}
        </ButtonLink>
      )}
      <Messages of={messages} />
      {state === 'asked' && (
        <ButtonLink href="/join/reply">{texts().joinStatus.reply.title}</ButtonLink>
      )}
      <Disclosure summary={text.showAnswers}>
        <ApplicationFacts of={application} />
      </Disclosure>
      <p>{text.keep}</p>
    </>
  )
}

/** Shows one way to pay the fee: a link, bank details, or neither. We never see a card (decision 059). */
function Payment({ of: { reference, amount } }: { of: JoinApplication }) {
  const text = texts().joinStatus.payment
  const url = paymentUrl(reference, amount)
  return (
    <section className="stack">
      <h2>{text.title}</h2>
      <SummaryList
        rows={[
          { term: text.amount, value: amount && poundsOf(Number(amount)) },
          { term: text.reference, value: <strong className="font-mono">{reference}</strong> },
          env.paymentDetails && { term: text.details, value: env.paymentDetails },
        ]}
      />
      {url && <ButtonLink href={url}>{text.online}</ButtonLink>}
      {!url && !env.paymentDetails && <p>{text.other}</p>}
    </section>
  )
}
