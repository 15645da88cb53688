import { ContactHelp } from '#app/_ui/contact-help.tsx'
import { ButtonForm } from '#app/_ui/form/button-form.tsx'
import { Field } from '#app/_ui/form/field.tsx'
import { sentForm } from '#app/_ui/form/sent-form.ts'
import { TitledHeading } from '#app/_ui/page-heading.tsx'
import { currentApplication } from '#app/access/application.ts'
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
  /** The email of the member who renews, who is asked for one if there is none. */
  readonly email: string | null
  readonly membership: NonNullable<Awaited<ReturnType<typeof readMembership>>>
}

/** Repeats the chosen fee, and starts the renewal of a membership, or changes the one that this browser has started. */
export async function Renewal({ fee, email, membership }: RenewalProps) {
  const { renewal } = texts().join
  const { guid } = membership
  const application = await currentApplication()
  const isStarted = application?.state === 'started' && application.membershipId === guid
  const sent = sentForm('/join')
  return (
    <>
      <TitledHeading lead={termSentence(membership)}>
        {renewal.heading(membershipName(membership))}
      </TitledHeading>
      <SentRenewal guid={guid} />
      <ChosenFee fee={fee} changeAt={feesPath(guid)} />
      <p>{renewal.lead}</p>
      {isStarted ? (
        <ButtonForm
          action="/join/membership"
          hidden={{ fee: feeChoice(fee), reference: application.reference }}
          button={renewal}
        />
      ) : (
        <ButtonForm
          hidden={{
            key: sent?.values.key ?? newSecret(),
            fee: feeChoice(fee),
            as: 'member',
            ...(email && { email }),
            renew: guid,
          }}
          button={renewal}
        >
          {!email && (
            <Field
              name="email"
              type="email"
              label={texts().joinQuestions.email.label}
              autoComplete="email"
              value={sent?.values.email}
            />
          )}
        </ButtonForm>
      )}
      <ContactHelp />
    </>
  )
}
