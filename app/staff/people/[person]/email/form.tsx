'use client'

import { Form } from '#app/_form/form.tsx'
import { Field } from '#app/_ui/form/field.tsx'
import { SubmitButton } from '#app/_ui/form/submit-button.tsx'
import { PageHeading } from '#app/_ui/page-heading.tsx'
import { staffEditText } from '#lib/text/en/staff/edit.ts'
import { changePersonEmail } from './actions.ts'

const text = staffEditText.email

interface PersonEmailFormProps {
  readonly id: string
  readonly from: string
  readonly name: string
  readonly email: string | null
  /** Whether the person has no password yet. */
  readonly isInvited: boolean
  readonly site: string
}

/** The new email of a person, for staff. */
export function PersonEmailForm({ id, from, name, email, isInvited, site }: PersonEmailFormProps) {
  return (
    <Form
      action={changePersonEmail}
      title={text.title}
      site={site}
      hidden={{ id, from }}
      heading={<PageHeading lead={text.lead(name, email)}>{text.title}</PageHeading>}
    >
      {(field) => (
        <>
          <Field
            {...field('email')}
            type="email"
            label={text.label}
            hint={isInvited ? text.atOnce : text.asks}
            autoComplete="off"
          />
          <SubmitButton pending={text.pending}>{text.submit}</SubmitButton>
        </>
      )}
    </Form>
  )
}
