'use client'

import { Form } from '#app/_form/form.tsx'
import type { FormState } from '#app/_form/state.ts'
import { Field } from '#app/_ui/form/field.tsx'
import { SubmitButton } from '#app/_ui/form/submit-button.tsx'
import { PageHeading } from '#app/_ui/page-heading.tsx'
import type { editProfileText, profileText } from '#lib/text/en/profile.ts'
import type { Sentences } from '#lib/text/language/translation.ts'
import { savePhone } from '../actions.ts'

interface PhoneFormProps {
  readonly editText: Sentences<typeof editProfileText>
  readonly labels: typeof profileText.fields
  readonly values: FormState['values']
  readonly site: string
}

export function PhoneForm({ editText, labels, values, site }: PhoneFormProps) {
  const { phone: text, pending } = editText
  return (
    <Form
      action={savePhone}
      title={text.title}
      site={site}
      values={values}
      heading={<PageHeading lead={text.lead}>{text.title}</PageHeading>}
    >
      {(field) => (
        <>
          <Field
            {...field('phone')}
            label={labels.phone}
            hint={text.phoneHint}
            type="tel"
            autoComplete="tel"
            width="medium"
          />
          <Field
            {...field('mobile')}
            label={labels.mobile}
            hint={text.mobileHint}
            type="tel"
            autoComplete="mobile tel"
            width="medium"
          />
          <Field
            {...field('fax')}
            label={labels.fax}
            hint={text.faxHint}
            type="tel"
            autoComplete="fax tel"
            width="medium"
          />
          <SubmitButton pending={pending}>{text.submit}</SubmitButton>
        </>
      )}
    </Form>
  )
}
