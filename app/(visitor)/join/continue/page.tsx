import { Ending } from '#app/_ui/ending.tsx'
import { ButtonForm } from '#app/_ui/form/button-form.tsx'
import { ButtonLink, SecondaryLink } from '#app/_ui/form/button-link.tsx'
import { Field } from '#app/_ui/form/field.tsx'
import { Form } from '#app/_ui/form/form.tsx'
import { TitledHeading } from '#app/_ui/page-heading.tsx'
import { queryOf } from '#app/request.ts'
import { findApplication } from '#lib/accounts/applications/fill-in.ts'
import { texts } from '#lib/text/texts.ts'

/**
 * Opens from an email. Only the button continues in this browser (decision 025). Without the link, it asks for the email
 * to which that is sent again.
 */
export default async function ContinuePage() {
  const text = texts().joinStatus.continue
  if (queryOf('sent') !== undefined) return <Ending {...text.sent} />
  const token = queryOf('token')
  if (token === undefined) {
    return (
      <Form text={text.again}>
        {(field) => <Field {...field('email')} type="email" autoComplete="email" />}
      </Form>
    )
  }
  const application = await findApplication(token)
  if (!application) {
    return (
      <Ending {...text.expired}>
        <div className="flex flex-wrap gap-4">
          <ButtonLink href="/join/continue">{text.again.title}</ButtonLink>
          <SecondaryLink href="/fees">{text.again.start}</SecondaryLink>
        </div>
      </Ending>
    )
  }
  return (
    <>
      <TitledHeading lead={text.lead(application.reference)}>{text.title}</TitledHeading>
      <ButtonForm action="/join/continue/open" hidden={{ token }} button={text} />
    </>
  )
}
