'use client'

import { Form } from '#app/_form/form.tsx'
import type { FormState } from '#app/_form/state.ts'
import { Field } from '#app/_ui/form/field.tsx'
import { Select, type SelectProps } from '#app/_ui/form/select.tsx'
import { SubmitButton } from '#app/_ui/form/submit-button.tsx'
import { TextArea } from '#app/_ui/form/text-area.tsx'
import { PageHeading } from '#app/_ui/page-heading.tsx'
import type { editProfileText, profileText } from '#lib/text/en/profile.ts'
import type { Sentences } from '#lib/text/language/translation.ts'
import { saveAddress } from '../actions.ts'

interface AddressFormProps {
  readonly editText: Sentences<typeof editProfileText>
  readonly labels: typeof profileText.fields
  readonly values: FormState['values']
  readonly countries: SelectProps['options']
  readonly site: string
}

export function AddressForm({ editText, labels, values, countries, site }: AddressFormProps) {
  const { address: text, pending } = editText
  return (
    <Form
      action={saveAddress}
      title={text.title}
      site={site}
      values={values}
      heading={<PageHeading lead={text.lead}>{text.title}</PageHeading>}
    >
      {(field) => (
        <>
          <TextArea
            {...field('address')}
            label={labels.address}
            hint={text.addressHint}
            autoComplete="street-address"
          />
          <Field {...field('county')} label={labels.county} autoComplete="address-level1" />
          <Field
            {...field('postcode')}
            label={labels.postcode}
            hint={text.postcodeHint}
            autoComplete="postal-code"
            width="short"
            verbatim
          />
          <Select
            {...field('country')}
            label={labels.country}
            options={countries}
            prompt={text.selectCountry}
            autoComplete="country-name"
          />
          <SubmitButton pending={pending}>{text.submit}</SubmitButton>
        </>
      )}
    </Form>
  )
}
