import { countries } from '#db/values/countries.ts'
import { titles } from '#db/values/titles.ts'
import { identifier } from '#lib/contract/field.ts'
import { message } from '#lib/contract/message.ts'
import { maxLength, oneOf, required } from '#lib/contract/rule.ts'
import { en } from '#lib/text/en.ts'

export { titles }

const optionalLine = (name: keyof typeof en.profile.fields) =>
  identifier(name, maxLength(1024, en.errors.tooLong(en.profile.fields[name], 1024)))

// The first country of the interface (interface 2.13) is 'Please select'.
const [unselected, ...selectable] = countries

/** The countries that a member can select. */
export const selectableCountries = selectable

/** Whether a country of the interface is more than 'Please select'. */
export const isSelected = (country: string): boolean => country !== unselected

/** The form for the whole profile except the email, which needs confirmation (interface 2.12). */
export const EditProfile = message('edit-profile', {
  title: identifier('title', { ...oneOf(...titles), message: en.errors.select.title }),
  forename: optionalLine('forename'),
  surname: optionalLine('surname'),
  position: optionalLine('position'),
  address: optionalLine('address'),
  county: optionalLine('county'),
  postcode: optionalLine('postcode'),
  country: identifier('country', required(en.errors.select.country), {
    ...oneOf(...selectable),
    message: en.errors.select.country,
  }),
  phone: optionalLine('phone'),
  fax: optionalLine('fax'),
  mobile: optionalLine('mobile'),
})
