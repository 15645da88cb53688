import { countries } from '#db/values/countries.ts'
import { titles } from '#db/values/titles.ts'
import { identifier } from '#lib/contract/field.ts'
import { message } from '#lib/contract/message.ts'
import { maxLength, oneOf, required } from '#lib/contract/rule.ts'
import { en } from '#lib/text/en.ts'

export { titles }

const line = (name: keyof typeof en.profile) =>
  identifier(name, maxLength(1024, en.tooLong(en.profile[name], 1024)))

const [unselected, ...selectable] = countries

/** The countries that can be chosen: 'Please select' is one of the interface's, and no answer. */
export const selectableCountries = selectable

/** Whether a country of the interface is one. */
export const isSelected = (country: string): boolean => country !== unselected

/** The form for all of the profile (interface 2.12) but the address, which its owner has to confirm. */
export const EditProfile = message('edit-profile', {
  title: identifier('title', { ...oneOf(...titles), message: en.enter.title }),
  forename: line('forename'),
  surname: line('surname'),
  position: line('position'),
  address: line('address'),
  county: line('county'),
  postcode: line('postcode'),
  country: identifier('country', required(en.enter.country), {
    ...oneOf(...selectable),
    message: en.enter.country,
  }),
  phone: line('phone'),
  fax: line('fax'),
  mobile: line('mobile'),
})
