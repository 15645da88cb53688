import { Field } from '#app/_ui/form/field.tsx'
import { Select } from '#app/_ui/form/select.tsx'
import { TextArea } from '#app/_ui/form/text-area.tsx'
import { selectableCountries } from '#lib/contracts/forms/edit-profile.ts'
import { countryOptions } from '#lib/text/displayed-value.ts'
import { texts } from '#lib/text/texts.ts'
import { EditPage } from '../edit-page.tsx'

export default function EditAddressPage() {
  const labels = texts().profile.fields
  const text = texts().editProfile.address
  return (
    <EditPage group="address">
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
            options={countryOptions(selectableCountries)}
            prompt={text.selectCountry}
            autoComplete="country-name"
          />
        </>
      )}
    </EditPage>
  )
}
