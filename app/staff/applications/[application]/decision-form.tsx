'use client'

import { Form } from '#app/_form/form.tsx'
import type { FormAction, FormState } from '#app/_form/state.ts'
import { Field } from '#app/_ui/form/field.tsx'
import { SubmitButton } from '#app/_ui/form/submit-button.tsx'
import { TextArea } from '#app/_ui/form/text-area.tsx'
import { PageHeading } from '#app/_ui/page-heading.tsx'
import { staffApplicationsText } from '#lib/text/en/staff/applications.ts'
import { Accounts, type ChoiceOfAccount } from './accounts.tsx'

interface DecisionFormProps {
  readonly action: FormAction
  readonly id: string
  readonly site: string
  readonly lead: string
  readonly values: FormState['values']
  /** Which decision; its sentences are read here, because no function can be sent to the browser. */
  readonly decision: 'accept' | 'ask' | 'decline' | 'payment'
  /** The fields of one line above the email, by their names. */
  readonly lines?: readonly {
    readonly name: string
    readonly label: string
    readonly hint?: string
  }[]
  /** A choice above the email; the first option is selected. */
  readonly choice?: ChoiceOfAccount | undefined
}

/** A decision on an application, with the email to the applicant, which staff can edit. */
export function DecisionForm({
  decision,
  id,
  lead,
  lines = [],
  choice,
  ...form
}: DecisionFormProps) {
  const text = staffApplicationsText[decision]
  return (
    <Form
      {...form}
      title={text.title}
      hidden={{ id }}
      heading={<PageHeading lead={lead}>{text.title}</PageHeading>}
    >
      {(field) => (
        <>
          {lines.map((line) => (
            <Field
              key={line.name}
              {...field(line.name)}
              {...line}
              width="medium"
              autoComplete="off"
            />
          ))}
          {choice && <Accounts {...field('person')} of={choice} />}
          <TextArea {...field('text')} label={text.text} rows={8} />
          <SubmitButton pending={text.pending}>{text.submit}</SubmitButton>
        </>
      )}
    </Form>
  )
}
