import { ContactHelp } from '#app/_ui/contact-help.tsx'
import { ButtonForm } from '#app/_ui/form/button-form.tsx'
import { sentForm } from '#app/_ui/form/sent-form.ts'
import { TitledHeading } from '#app/_ui/page-heading.tsx'
import { membershipName } from '#app/membership-name.ts'
import { newSecret } from '#lib/auth/secret.ts'
import { feeChoice } from '#lib/fees/fee-choice.ts'
import type { Fee } from '#lib/fees/fees-by-audience.ts'
import { feesPath } from '#lib/fees/join-url.ts'
import type { readMembership } from '#lib/memberships/read-membership.ts'
import { termSentence } from '#lib/memberships/term-sentence.ts'
import { texts } from '#lib/text/texts.ts'
import { SentRenewal } from '../fees/sent-renewal.tsx'
import { ChosenFee } from './chosen-fee.tsx'

interface RenewalProps {
  readonly fee: Fee
  /** The email of the member who renews. */
  readonly email: string
  readonly membership: NonNullable<Awaited<ReturnType<typeof readMembership>>>
}

/** Repeats the chosen fee, and starts the renewal of a membership. */
export function Renewal({ fee, email, membership }: RenewalProps) {
  const { renewal } = texts().join
  const { guid } = membership
  const key = sentForm('/join')?.values.key ?? newSecret()
  return (
    <>
      <TitledHeading lead={termSentence(membership)}>
        {renewal.heading(membershipName(membership))}
      </TitledHeading>
      <SentRenewal guid={guid} />
      <ChosenFee fee={fee} changeAt={feesPath(guid)} />
      <p>{renewal.lead}</p>
      <ButtonForm
        hidden={{ key, fee: feeChoice(fee), as: 'member', email, renew: guid }}
        button={renewal}
      />
      <ContactHelp />
    </>
  )
}
