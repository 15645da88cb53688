import { Banner } from '#app/_ui/banner.tsx'
import { DateTime } from '#app/_ui/date-time.tsx'
import { ButtonForm } from '#app/_ui/form/button-form.tsx'
import { ButtonLink } from '#app/_ui/form/button-link.tsx'
import { RichText } from '#app/_ui/rich-text.tsx'
import { currentPath } from '#app/request.ts'
import { texts } from '#lib/text/texts.ts'

const formPath = '/profile/email'

interface PendingEmailNoticeProps {
  readonly email: string
  readonly expiresAt: number
  /** True if the member has just asked for the change, so that the notice reports success. */
  readonly justAsked?: boolean
}

/** Says on the profile, and on the form for another one, that a new email address waits to be confirmed. */
export function PendingEmailNotice({
  email,
  expiresAt,
  justAsked = false,
}: PendingEmailNoticeProps) {
  const text = texts().changeEmail.waiting
  return (
    <Banner
      kind={justAsked ? 'success' : 'notice'}
      title={justAsked ? texts().done['email-asked'] : text.title}
    >
      <p>
        <RichText values={{ email: <strong>{email}</strong>, expiry: <DateTime at={expiresAt} /> }}>
          {text.text}
        </RichText>
      </p>
      <div className="flex flex-wrap gap-x-6">
        {currentPath() !== formPath && (
          <ButtonLink kind="quiet" href={formPath}>
            {text.resend}
          </ButtonLink>
        )}
        <ButtonForm action="/profile/email/cancel" kind="quiet" button={text} />
      </div>
    </Banner>
  )
}
