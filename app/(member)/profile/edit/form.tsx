'use client'

import { Form } from '#app/_form/form.tsx'
import type { FormState } from '#app/_form/state.ts'
import { Field } from '#app/_ui/form/field.tsx'
import { Select } from '#app/_ui/form/select.tsx'
import { SubmitButton } from '#app/_ui/form/submit-button.tsx'
import { TextArea } from '#app/_ui/form/text-area.tsx'
import { PageHeading } from '#app/_ui/page-heading.tsx'
import { profileText, editProfileText as text } from '#lib/text/en/profile.ts'
import { saveProfile } from './actions.ts'

interface ProfileFormProps {
  readonly values: FormState['values']
  readonly titles: readonly string[]
  readonly countries: readonly string[]
  readonly site: string
}

export function ProfileForm({ values, titles, countries, site }: ProfileFormProps) {
  return (
    <Form
      action={saveProfile}
      title={text.title}
      site={site}
      values={values}
      heading={<PageHeading lead={text.lead}>{text.title}</PageHeading>}
    >
      {(field) => {
        const labelled = (name: keyof typeof profileText.fields) => ({
          ...field(name),
          label: profileText.fields[name],
        })
        return (
          <>
            <h2>{text.groups.name}</h2>
            <Select
              {...labelled('title')}
              options={titles}
              prompt={text.noTitle}
              autoComplete="honorific-prefix"
            />
            <Field {...labelled('forename')} autoComplete="given-name" />
            <Field {...labelled('surname')} autoComplete="family-name" />
            <Field {...labelled('position')} autoComplete="organization-title" />
            <h2>{text.groups.address}</h2>
            <TextArea {...labelled('address')} autoComplete="street-address" />
            <Field {...labelled('county')} autoComplete="address-level1" />
            <Field {...labelled('postcode')} autoComplete="postal-code" width="short" verbatim />
            <Select
              {...labelled('country')}
              options={countries}
              prompt={text.selectCountry}
              autoComplete="country-name"
            />
            <h2>{text.groups.phone}</h2>
            <Field {...labelled('phone')} type="tel" autoComplete="tel" width="medium" />
            <Field {...labelled('mobile')} type="tel" autoComplete="mobile tel" width="medium" />
            <Field {...labelled('fax')} type="tel" autoComplete="fax tel" width="medium" />
            <SubmitButton pending={text.pending}>{text.submit}</SubmitButton>
          </>
        )
      }}
    </Form>
  )
}
