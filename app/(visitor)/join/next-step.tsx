import { ButtonForm } from '#app/_ui/form/button-form.tsx'
import { ButtonLink } from '#app/_ui/form/button-link.tsx'
import { sentForm } from '#app/_ui/form/sent-form.ts'
import { currentApplication } from '#app/access/application.ts'
import { shownMember } from '#app/access/member.ts'
import { continuePath } from '#lib/accounts/applications/questions.ts'
import { newSecret } from '#lib/auth/secret.ts'
import { feeChoice, feeForAudience } from '#lib/fees/fee-choice.ts'
import type { Fee } from '#lib/fees/fees-by-audience.ts'
import { ownJoinUrl } from '#lib/fees/join-url.ts'
import { texts } from '#lib/text/texts.ts'

/** Continues the application of this browser, or starts one for the chosen membership. */
export async function NextStep({ fee }: { fee: Fee }) {
  const { current, apply } = texts().join
  const [application, member] = await Promise.all([currentApplication(), shownMember()])
  if (application?.state === 'started') {
    const isSame = feeForAudience(application) === feeForAudience(fee)
    return (
      <>
        <p>{isSame ? current.same : current.other}</p>
        <div className="flex flex-wrap gap-4">
          <ButtonLink href={continuePath(application)} {...(!isSame && { kind: 'secondary' })}>
            {current.continue}
          </ButtonLink>
          {!isSame && (
            <ButtonForm
              action="/join/membership"
              hidden={{ fee: feeChoice(fee), reference: application.reference }}
              button={{ submit: current.use, pending: current.using }}
            />
          )}
        </div>
      </>
    )
  }
  if (member?.email) {
    const key = sentForm('/join')?.values.key ?? newSecret()
    return (
      <ButtonForm
        hidden={{ key, fee: feeChoice(fee), as: 'member', email: member.email }}
        button={{ submit: apply.start, pending: apply.starting }}
      >
        <p>{apply.asMember(member.name, member.email)}</p>
      </ButtonForm>
    )
  }
  return <ButtonLink href={ownJoinUrl('/join/email', fee)}>{apply.start}</ButtonLink>
}
