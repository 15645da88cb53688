'use client'

import { Form } from '#app/_form/form.tsx'
import type { FormState } from '#app/_form/state.ts'
import { Field } from '#app/_ui/form/field.tsx'
import { Select, type SelectProps } from '#app/_ui/form/select.tsx'
import { SubmitButton } from '#app/_ui/form/submit-button.tsx'
import { PageHeading } from '#app/_ui/page-heading.tsx'
import type { editProfileText, profileText } from '#lib/text/en/profile.ts'
import type { Sentences } from '#lib/text/language/translation.ts'
import { saveName } from '../actions.ts'

interface NameFormProps {
  readonly editText: Sentences<typeof editProfileText>
  readonly labels: typeof profileText.fields
  readonly values: FormState['values']
  readonly titles: SelectProps['options']
  readonly site: string
}

export function NameForm({ editText, labels, values, titles, site }: NameFormProps) {
  const { name: text, pending } = editText
  return (
    <Form
      action={saveName}
      title={text.title}
      site={site}
      values={values}
      heading={<PageHeading>{text.title}</PageHeading>}
    >
      {(field) => (
        <>
          <Select
            {...field('title')}
            label={labels.title}
            options={titles}
            prompt={text.noTitle}
            autoComplete="honorific-prefix"
          />
          <Field {...field('forename')} label={labels.forename} autoComplete="given-name" />
          <Field {...field('surname')} label={labels.surname} autoComplete="family-name" />
          <Field
            {...field('position')}
            label={labels.position}
            hint={text.positionHint}
            autoComplete="organization-title"
          />
          <SubmitButton pending={pending}>{text.submit}</SubmitButton>
        </>
      )}
    </Form>
  )
}
