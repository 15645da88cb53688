import type { Metadata } from 'next'
import { organisation } from '#app/_ui/organisation.ts'
import { selectableCountries } from '#lib/contracts/forms/edit-profile.ts'
import { countryOptions } from '#lib/text/displayed-value.ts'
import { sentencesOf } from '#lib/text/language/translation.ts'
import { texts } from '#lib/text/texts.ts'
import { EditPage } from '../edit-page.tsx'
import { AddressForm } from './form.tsx'

export const metadata: Metadata = { title: null }

export default function EditAddressPage() {
  return (
    <EditPage path="/profile/edit/address">
      {(values) => (
        <AddressForm
          editText={sentencesOf(texts.editProfile)}
          labels={sentencesOf(texts.profile.fields)}
          values={values}
          countries={countryOptions(selectableCountries)}
          site={organisation.name}
        />
      )}
    </EditPage>
  )
}
