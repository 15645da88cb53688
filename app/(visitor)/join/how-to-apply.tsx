import type { ReactNode } from 'react'
import { ContactHelp } from '#app/_ui/contact-help.tsx'
import { organisation } from '#app/_ui/organisation.ts'
import { TitledHeading } from '#app/_ui/page-heading.tsx'
import { env } from '#lib/env.ts'
import type { Fee } from '#lib/fees/fees-by-audience.ts'
import { texts } from '#lib/text/texts.ts'
import { ChosenFee } from './chosen-fee.tsx'

/** Repeats the chosen membership, and says what applying for it takes. `children` begin it. */
export function HowToApply({ fee, children }: { fee: Fee; children: ReactNode }) {
  const { choice, apply } = texts().join
  const { amount, individual } = fee
  return (
    <>
      <TitledHeading lead={choice.lead}>{texts().join.heading(organisation.name)}</TitledHeading>
      <ChosenFee fee={fee} changeAt="/fees" />
      <h2>{apply.title}</h2>
      <ul>
        <li>{individual ? apply.individual : apply.organisation}</li>
        <li>{apply.time}</li>
        {env.joinReplyDays && <li>{apply.reply(env.joinReplyDays)}</li>}
        <li>{amount == null ? apply.feeUnknown : apply.feeKnown}</li>
      </ul>
      {children}
      <ContactHelp />
    </>
  )
}
