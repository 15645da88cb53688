'use client'

import { Form } from '#app/_form/form.tsx'
import { Field } from '#app/_ui/form/field.tsx'
import { SubmitButton } from '#app/_ui/form/submit-button.tsx'
import { PageHeading } from '#app/_ui/page-heading.tsx'
import { subscribe } from './actions.ts'

interface SubscribeFormProps {
  readonly site: string
  /** A member's own address, to begin with. */
  readonly email: string | undefined
}

export function SubscribeForm({ site, email = '' }: SubscribeFormProps) {
  return (
    <>
      <Form
        action={subscribe}
        title="Get the email briefing"
        site={site}
        heading={
          <PageHeading lead={`News from ${site}, for members and for anyone else who cares.`}>
            Get the email briefing
          </PageHeading>
        }
        values={{ email }}
      >
        {(given) => (
          <>
            <Field
              {...given('email')}
              type="email"
              label="Email address"
              hint="We use it for the briefing and for nothing else. Every message has a link to leave."
              autoComplete="email"
            />
            <SubmitButton pending="Subscribing…">Subscribe</SubmitButton>
          </>
        )}
      </Form>
      <p>
        <a href="/ebrief/unsubscribe">Stop getting the briefing</a>
      </p>
    </>
  )
}
