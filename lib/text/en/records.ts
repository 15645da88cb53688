import { languages } from '../language/language.ts'
/** The words of one detail of a record. */
export interface FieldText {
  readonly label: string
  /** The detail within a sentence: Change the fax number. */
  readonly about: string
  readonly hint?: string
  /** The empty option of a list. */
  readonly prompt?: string
  /** The error of a detail that is missing, or that is none of the list. */
  readonly enter?: string
  /** The error of a detail that is wrong. */
  readonly wrong?: string
}

/** The details of a record: one entry each. */
export const recordText = {
  person: {
    title: {
      label: 'Title',
      about: 'the title, such as Mrs',
      prompt: 'No title',
      enter: 'Select a title',
    },
    forename: {
      label: 'First name',
      about: 'the first name',
      enter: 'Enter your first or last name',
    },
    surname: {
      label: 'Last name',
      about: 'the last name',
      hint: 'If there is only one name, enter it as the first or the last name.',
    },
    email: { label: 'Email address', about: 'the email address' },
    position: {
      label: 'Job title',
      about: 'the job title',
      hint: 'If you act for an organisation. You can leave this empty.',
    },
    address: {
      label: 'Address',
      about: 'the postal address without the postcode',
      hint: 'House, street and town.',
    },
    county: { label: 'County', about: 'the county' },
    postcode: {
      label: 'Postcode',
      about: 'the postcode',
      hint: 'For example, BA5 1AA',
      wrong: 'Enter a full UK postcode, like BA5 1AA, or select another country',
    },
    country: {
      label: 'Country',
      about: 'the country, such as United Kingdom',
      prompt: 'Select a country',
      enter: 'Select a country',
    },
    phone: {
      label: 'Phone number',
      about: 'the phone number',
      hint: 'For example, 01632 960001. Begin a number outside the UK with + and its country code.',
      wrong: 'Enter a phone number with its area code, like 01632 960001 or +353 20 912 3456',
    },
    mobile: {
      label: 'Mobile number',
      about: 'the mobile number',
      hint: 'For example, 07700 900001',
      wrong: 'Enter a mobile number, like 07700 900001 or +353 20 912 3456',
    },
    fax: {
      label: 'Fax number',
      about: 'the fax number',
      hint: 'For example, 01632 960002',
      wrong: 'Enter a fax number with its area code, like 01632 960001 or +353 20 912 3456',
    },
    language: {
      label: 'Language of emails',
      about: `the language of emails, ${languages.join(' or ')}`,
      prompt: 'Not chosen',
      enter: 'Select a language',
    },
  },
  /** Staff and operators read these. */
  membership: {
    charityNumber: {
      label: 'Membership number',
      about: 'the membership number',
      enter: 'Enter a membership number',
    },
    type: {
      label: 'Type',
      about: 'the type',
      prompt: 'Select a type',
      enter: 'Select a type',
    },
    band: { label: 'Band', about: 'the price level within the type' },
    name: {
      label: 'Name',
      about: 'the name',
      hint: 'The name of the farm, company or organisation, if it has one',
    },
    address: { label: 'Address', about: 'the address' },
    postcode: { label: 'Postcode', about: 'the postcode' },
    country: { label: 'Country', about: 'the country' },
    joinedOn: {
      label: 'Joined',
      about: 'the day of joining',
      hint: 'For example, 31 March 2027',
    },
    renewsOn: {
      label: 'Paid until the end of',
      about: 'the last paid day',
      hint: 'The last day that is paid for. Leave this empty if it never needs to be renewed.',
    },
    endedOn: {
      label: 'Ended on',
      about: 'the end',
      hint: 'The first day without membership',
    },
    endReason: {
      label: 'Reason for ending',
      about: 'the reason for ending',
      hint: 'For example: resigned, or sold the farm. The contacts can ask to see this.',
    },
  },
} satisfies Readonly<Record<string, Readonly<Record<string, FieldText>>>>
