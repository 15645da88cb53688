import { Banner } from '#app/_ui/banner.tsx'
import { ButtonLink } from '#app/_ui/form/button-link.tsx'
import { SubmitButton } from '#app/_ui/form/submit-button.tsx'
import { RichText } from '#app/_ui/rich-text.tsx'
import { DateTime } from '#app/(member)/date-time.tsx'
import { texts } from '#lib/text/texts.ts'
import { cancelPendingEmail } from './email/actions.ts'

const text = texts.changeEmail.waiting

interface PendingEmailNoticeProps {
  readonly email: string
  readonly expiresAt: number
  /** Whether the member has just asked for the change, so that the notice reports success. */
  readonly justAsked: boolean
}

/** Says on the profile that a new email address waits to be confirmed. */
export function PendingEmailNotice({ email, expiresAt, justAsked }: PendingEmailNoticeProps) {
  return (
    <Banner
      kind={justAsked ? 'success' : 'notice'}
      title={justAsked ? texts.done['email-asked'] : text.title}
    >
      <p>
        <RichText values={{ email: <strong>{email}</strong>, expiry: <DateTime at={expiresAt} /> }}>
          {text.text}
        </RichText>
      </p>
      <div className="flex flex-wrap gap-x-6">
        <ButtonLink kind="quiet" href="/profile/email">
          {text.resend}
        </ButtonLink>
        <form action={cancelPendingEmail}>
          <SubmitButton kind="quiet" pending={text.pending}>
            {text.cancel}
          </SubmitButton>
        </form>
      </div>
    </Banner>
  )
}
