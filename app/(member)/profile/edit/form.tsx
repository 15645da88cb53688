'use client'

import { Form } from '#app/_form/form.tsx'
import type { FormState } from '#app/_form/state.ts'
import { Field } from '#app/_ui/form/field.tsx'
import { Select } from '#app/_ui/form/select.tsx'
import { SubmitButton } from '#app/_ui/form/submit-button.tsx'
import { TextArea } from '#app/_ui/form/text-area.tsx'
import { PageHeading } from '#app/_ui/page-heading.tsx'
import { saveProfile } from './actions.ts'

interface ProfileFormProps {
  readonly values: FormState['values']
  readonly labels: Readonly<Record<string, string>>
  readonly titles: readonly string[]
  readonly countries: readonly string[]
  readonly site: string
}

export function ProfileForm({ values, labels, titles, countries, site }: ProfileFormProps) {
  return (
    <Form
      action={saveProfile}
      title="Change your profile"
      site={site}
      values={values}
      heading={
        <PageHeading lead="Leave empty what you do not want to give.">
          Change your profile
        </PageHeading>
      }
    >
      {(given) => {
        const named = (name: string) => ({ ...given(name), label: labels[name] })
        return (
          <>
            <h2>Name</h2>
            <Select
              {...named('title')}
              options={titles}
              prompt="No title"
              autoComplete="honorific-prefix"
            />
            <Field {...named('forename')} autoComplete="given-name" />
            <Field {...named('surname')} autoComplete="family-name" />
            <Field {...named('position')} autoComplete="organization-title" />
            <h2>Address</h2>
            <TextArea {...named('address')} autoComplete="street-address" />
            <Field {...named('county')} autoComplete="address-level1" />
            <Field {...named('postcode')} autoComplete="postal-code" width="short" verbatim />
            <Select
              {...named('country')}
              options={countries}
              prompt="Select a country"
              autoComplete="country-name"
            />
            <h2>Phone</h2>
            <Field {...named('phone')} type="tel" autoComplete="tel" width="medium" />
            <Field {...named('mobile')} type="tel" autoComplete="mobile tel" width="medium" />
            <Field {...named('fax')} type="tel" autoComplete="fax tel" width="medium" />
            <SubmitButton pending="Saving…">Save profile</SubmitButton>
          </>
        )
      }}
    </Form>
  )
}
