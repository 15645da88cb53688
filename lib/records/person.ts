import { selectableCountries } from '#db/values/countries.ts'
import {
  type ApplicationField,
  type PersonField,
  personFields,
  personGroups,
} from '#db/values/record-fields.ts'
import { titles } from '#db/values/titles.ts'
import { identifier, lines, phone, type TextField } from '#lib/contract/field.ts'
import { atMost, oneOf } from '#lib/contract/rule.ts'
import type { FieldText } from '#lib/text/en/records.ts'
import { languageNames, languages } from '#lib/text/language/language.ts'
import { texts } from '#lib/text/texts.ts'

export type { PersonGroup } from '#db/values/record-fields.ts'
export { type PersonField, personFields, personGroups, selectableCountries, titles }

/** The words of a detail of a person, in the language of the request. */
export const personText = (name: PersonField): FieldText => texts().records.person[name]

/** The labels of the details of a person, by their names. */
export const personLabels = (): Readonly<Record<string, string>> =>
  Object.fromEntries(personFields.map((name) => [name, personText(name).label]))

/** The tokens of `autocomplete` with which a browser offers what it knows of its owner (HTML, section 4.10.18.7). */
export const autoComplete: Partial<Record<PersonField | ApplicationField, string>> = {
  title: 'honorific-prefix',
  forename: 'given-name',
  surname: 'family-name',
  position: 'organization-title',
  organisation: 'organization',
  address: 'street-address',
  county: 'address-level1',
  postcode: 'postal-code',
  country: 'country-name',
  phone: 'tel',
  mobile: 'mobile tel',
  fax: 'fax tel',
}

/** The names of the values of the details that are chosen from a list, in the language of the request. */
export const valueNames = () => ({
  title: texts().values,
  country: texts().values,
  language: languageNames(),
})

/** The sentence that asks for a detail. */
export const enter = (name: PersonField) => (): string => personText(name).enter ?? ''

/** The rule that a detail of a person is not too long. */
export const notTooLong = (name: PersonField, limit: number) =>
  atMost(limit, () => personText(name).label)

const line = (name: PersonField) => identifier(name, notTooLong(name, 1024))

const number = (name: PersonField) => phone(name, notTooLong(name, 1024))

const choice = <const Value extends string>(name: PersonField, values: readonly Value[]) =>
  identifier(name, { ...oneOf(...values), message: enter(name) })

/** The details of a person, all optional: the rules of what members, staff and operators enter (interface 2.12). */
export const person = {
  title: choice('title', titles),
  forename: line('forename'),
  surname: line('surname'),
  position: line('position'),
  address: lines('address', notTooLong('address', 1024)),
  county: line('county'),
  postcode: line('postcode'),
  country: choice('country', selectableCountries),
  phone: number('phone'),
  mobile: number('mobile'),
  fax: number('fax'),
  language: choice('language', languages),
} satisfies Record<PersonField, TextField>
