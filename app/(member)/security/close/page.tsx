import { BackLink } from '#app/_ui/back-link.tsx'
import { ContactHelp } from '#app/_ui/contact-help.tsx'
import { ButtonForm } from '#app/_ui/form/button-form.tsx'
import { Form } from '#app/_ui/form/form.tsx'
import { CurrentPassword } from '#app/_ui/form/password-field.tsx'
import { TitledHeading } from '#app/_ui/page-heading.tsx'
import { SuccessBanner } from '#app/_ui/success-banner.tsx'
import { requireShownMember } from '#app/member.ts'
import { findClosure } from '#lib/accounts/close-account.ts'
import { findErasureEffects } from '#lib/accounts/privacy/plan-erasure.ts'
import { formatDate } from '#lib/text/language/format-date-time.ts'
import { texts } from '#lib/text/texts.ts'
import { Consequences } from './consequences.tsx'

/** Asks to close the account, or shows the request (UK GDPR, article 17; decision 055). */
export default async function ClosePage() {
  const text = texts().closeAccount
  const member = await requireShownMember()
  const closure = await findClosure(member)
  const plan = closure ? undefined : await findErasureEffects(member.accountId)
  return (
    <>
      <BackLink href="/security">{texts().security.title}</BackLink>
      {closure ? (
        <>
          <SuccessBanner />
          <TitledHeading
            lead={text.asked.received(formatDate(closure.receivedAt), formatDate(closure.dueAt))}
          >
            {text.asked.title}
          </TitledHeading>
          <p>{text.asked.meanwhile}</p>
          <ContactHelp />
          <ButtonForm button={text.asked} action="/security/close/withdraw" kind="secondary" />
        </>
      ) : (
        <Form text={text} above={plan && <Consequences of={plan} />} kind="danger">
          {(field) => <CurrentPassword {...field('current')} username={member.username} />}
        </Form>
      )}
    </>
  )
}
