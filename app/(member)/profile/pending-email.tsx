import { Banner } from '#app/_ui/banner.tsx'
import { ButtonLink } from '#app/_ui/form/button-link.tsx'
import { SubmitButton } from '#app/_ui/form/submit-button.tsx'
import { Moment } from '#app/(member)/date-time.tsx'
import { en } from '#lib/text/en.ts'
import { keepEmail } from './email/actions.ts'

interface PendingEmailProps {
  readonly email: string
  readonly expiresAt: number
  /** It was asked for a moment ago: the banner is the answer to that. */
  readonly asked: boolean
}

/** What the profile says while a new address waits for its owner. */
export function PendingEmailNotice({ email, expiresAt, asked }: PendingEmailProps) {
  return (
    <Banner
      kind={asked ? 'success' : 'notice'}
      title={asked ? en.done['email-asked'] : 'Your new email address has to be confirmed'}
    >
      <p>
        To use <strong>{email}</strong>, open the link in the email that we sent to it. The link
        works until <Moment at={expiresAt} />.
      </p>
      <div className="flex flex-wrap gap-x-6">
        <ButtonLink kind="quiet" href="/profile/email">
          Send another email
        </ButtonLink>
        <form action={keepEmail}>
          <SubmitButton kind="quiet" pending="Cancelling…">
            Cancel this change
          </SubmitButton>
        </form>
      </div>
    </Banner>
  )
}
