import { ButtonLink } from '#app/_ui/form/button-link.tsx'
import { SubmitButton } from '#app/_ui/form/submit-button.tsx'
import { shownMember } from '#app/member.ts'
import { continuePath } from '#lib/accounts/joining/questions.ts'
import { newSecret } from '#lib/auth/secret.ts'
import { feeChoice } from '#lib/fees/fee-choice.ts'
import type { Fee } from '#lib/fees/fees-by-audience.ts'
import { joinUrl } from '#lib/fees/join-url.ts'
import { texts } from '#lib/text/texts.ts'
import { useMembership } from './actions.ts'
import { currentApplication } from './current-application.ts'
import { MemberStart } from './member-start.tsx'

const { apply, current } = texts.join

/** Continues the application of this browser, or starts one for the chosen membership. */
export async function NextStep({ fee }: { fee: Fee }) {
  const [application, member] = await Promise.all([currentApplication(), shownMember()])
  if (application?.state === 'started') {
    const isSame = application.type === fee.type && (application.band ?? '') === (fee.band ?? '')
    return (
      <>
        <p>{isSame ? current.same : current.other}</p>
        <div className="flex flex-wrap gap-4">
          <ButtonLink href={continuePath(application)} {...(!isSame && { kind: 'secondary' })}>
            {current.continue}
          </ButtonLink>
          {!isSame && (
            <form action={useMembership}>
              <input type="hidden" name="fee" value={feeChoice(fee)} />
              <SubmitButton pending={current.using}>{current.use}</SubmitButton>
            </form>
          )}
        </div>
      </>
    )
  }
  if (member?.email) {
    return (
      <MemberStart
        hidden={{ key: newSecret(), fee: feeChoice(fee), as: 'member', email: member.email }}
        lead={apply.asMember(member.name, member.email)}
        submit={{ label: apply.start, pending: apply.starting }}
      />
    )
  }
  return <ButtonLink href={joinUrl('/join/email', fee)}>{apply.start}</ButtonLink>
}
