'use client'

import { Form } from '#app/_form/form.tsx'
import { Field } from '#app/_ui/form/field.tsx'
import { SubmitButton } from '#app/_ui/form/submit-button.tsx'
import { PageHeading } from '#app/_ui/page-heading.tsx'
import type { subscribeText } from '#lib/text/en/briefing.ts'
import type { Sentences } from '#lib/text/language/translation.ts'
import { subscribe } from './actions.ts'

interface SubscribeFormProps {
  readonly text: Sentences<typeof subscribeText>
  readonly lead: string
  readonly site: string
  /** The email address of the member, if one is signed in. */
  readonly email: string | undefined
}

export function SubscribeForm({ text, lead, site, email = '' }: SubscribeFormProps) {
  return (
    <>
      <Form
        action={subscribe}
        title={text.title}
        site={site}
        heading={<PageHeading lead={lead}>{text.title}</PageHeading>}
        values={{ email }}
      >
        {(field) => (
          <>
            <Field
              {...field('email')}
              type="email"
              label={text.email}
              hint={text.emailHint}
              autoComplete="email"
            />
            <SubmitButton pending={text.pending}>{text.submit}</SubmitButton>
          </>
        )}
      </Form>
      <p>
        <a href="/ebrief/unsubscribe">{text.unsubscribe}</a>
      </p>
    </>
  )
}
