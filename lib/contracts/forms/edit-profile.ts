import { selectableCountries, unselected } from '#db/values/countries.ts'
import { titles } from '#db/values/titles.ts'
import { cleanText } from '#lib/contract/clean-text.ts'
import {
  identifier,
  optional,
  phone as phoneNumber,
  type RequestFields,
  type TextField,
} from '#lib/contract/field.ts'
import { message, type RequestMessage } from '#lib/contract/message.ts'
import { maxLength, oneOf, required } from '#lib/contract/rule.ts'
import { languages } from '#lib/text/language/language.ts'
import { sentencesOf, type Texts, texts } from '#lib/text/texts.ts'

const select = sentencesOf((text) => text.errors.select)
const enter = sentencesOf((text) => text.errors.enterName)

const atMost = (name: keyof Texts['profile']['fields']) =>
  maxLength(1024, () => texts().errors.tooLong(texts().profile.fields[name], 1024))

const optionalLine = (name: keyof Texts['profile']['fields']) => identifier(name, atMost(name))

const requiredLine = (name: keyof Texts['errors']['enterName']) =>
  identifier(name, required(enter[name]), atMost(name))

export { selectableCountries, titles, unselected }

/** Returns true if a country of the interface is more than 'Please select'. */
export const isSelected = (country: string): boolean => country !== unselected

const knownLanguage = { ...oneOf(...languages), message: select.language }

/**
 * The fields of a profile as staff enter them, except the email, which needs confirmation
 * (interface 2.12).
 */
export const EditProfile = message('edit-profile', {
  title: identifier('title', { ...oneOf(...titles), message: select.title }),
  forename: optionalLine('forename'),
  surname: optionalLine('surname'),
  position: optionalLine('position'),
  address: optionalLine('address'),
  county: optionalLine('county'),
  postcode: optionalLine('postcode'),
  country: identifier('country', required(select.country), {
    ...oneOf(...selectableCountries),
    message: select.country,
  }),
  phone: phoneNumber('phone', atMost('phone')),
  fax: phoneNumber('fax', atMost('fax')),
  mobile: phoneNumber('mobile', atMost('mobile')),
  language: identifier('language', knownLanguage),
})

const { title, position, address, county, postcode, country, phone, fax, mobile } =
  EditProfile.fields

/** The form for a member's name (decision 054). */
export const EditName = message('edit-name', {
  title,
  forename: requiredLine('forename'),
  surname: requiredLine('surname'),
  position,
})

/** The form for a member's address (decision 054). */
export const EditAddress = message('edit-address', { address, county, postcode, country })

/** The form for a member's phone numbers (decision 054). */
export const EditPhone = message('edit-phone', { phone, mobile, fax })

/** The form for the language of emails (decision 072). */
export const EditLanguage = message('edit-language', {
  language: identifier('language', required(select.language), knownLanguage),
})

type Names<Required extends boolean> = Readonly<
  Record<'forename' | 'surname', TextField<string, Required>>
>

/**
 * Returns the contract of a form for what was sent: a first or a last name alone is enough, because some people have one
 * name only. Without either, both are missing.
 */
export function eitherName<Content extends RequestFields & Names<boolean>>(
  contract: RequestMessage<Content>,
  sent: URLSearchParams,
): RequestMessage<Omit<Content, keyof Names<false>> & Names<false>> {
  const { forename, surname } = contract.fields
  const isNamed = [forename, surname].some(({ name }) => cleanText(sent.get(name) ?? '') !== '')
  return message(contract.root, {
    ...contract.fields,
    forename: isNamed ? optional(forename) : forename,
    surname: isNamed ? optional(surname) : surname,
  } as Content & Names<false>)
}
