'use client'

import { Form } from '#app/_form/form.tsx'
import { Field } from '#app/_ui/form/field.tsx'
import { SubmitButton } from '#app/_ui/form/submit-button.tsx'
import { PageHeading } from '#app/_ui/page-heading.tsx'
import { leaveByAddress } from '../actions.ts'

const title = 'Stop the email briefing'

export function LeaveForm({ site, lead }: { site: string; lead: string }) {
  return (
    <Form
      action={leaveByAddress}
      title={title}
      site={site}
      heading={<PageHeading lead={lead}>{title}</PageHeading>}
    >
      {(given) => (
        <>
          <Field {...given('email')} type="email" label="Email address" autoComplete="email" />
          <SubmitButton pending="Stopping…">Stop the briefing</SubmitButton>
        </>
      )}
    </Form>
  )
}
