import { ButtonLink } from '#app/_ui/form/button-link.tsx'
import { SummaryList } from '#app/_ui/summary-list.tsx'
import { paymentUrl } from '#lib/accounts/applications/payment.ts'
import type { JoinApplication } from '#lib/accounts/applications/questions.ts'
import { env } from '#lib/env.ts'
import { poundsOf } from '#lib/fees/format-price.ts'
import { texts } from '#lib/text/texts.ts'

/** Shows one way to pay the fee: a link, bank details, or neither. We never see a card (decision 059). */
export function Payment({ of: { reference, amount } }: { of: JoinApplication }) {
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
