import { countries } from '#db/values/countries.ts'
import { parseCountry, parseTitle } from '../values/parse-choice.ts'
import { parseEmail } from '../values/parse-email.ts'
import { parseHash } from '../values/parse-hash.ts'
import { parsePhone } from '../values/parse-phone.ts'
import { parsePostcode } from '../values/parse-postcode.ts'
import { parseIdentifier } from '../values/parse-text.ts'
import { column } from './column.ts'

const [unselected] = countries

/** The columns of a person that `accounts` and `sheet` share (interface 2.12). */
export const personColumns = {
  username: column('text', 'Username', {
    synonyms: ['User name', 'Login', 'Login name', 'User', 'User ID', 'user_login'],
    parse: parseIdentifier,
  }),
  email: column('text', 'Email', {
    synonyms: ['Email address', 'E-mail', 'E-mail address', 'Mail', 'Contact email', 'user_email'],
    parse: parseEmail,
  }),
  title: column('text', 'Title', {
    synonyms: ['Salutation', 'Prefix', 'Name prefix', 'Honorific'],
    parse: parseTitle,
  }),
  forename: column('text', 'Forename', {
    synonyms: [
      ...['First name', 'Forename(s)', 'First names', 'Given name', 'Given names'],
      ...['Christian name', 'Fname', 'Contact first name'],
    ],
  }),
  surname: column('text', 'Surname', {
    synonyms: ['Last name', 'Family name', 'Second name', 'Lname', 'Contact last name'],
  }),
  position: column('text', 'Position', {
    synonyms: ['Job title', 'Job', 'Role', 'Job role', 'Post held'],
  }),
  county: column('text', 'County', { synonyms: ['Region', 'State', 'Province', 'County/State'] }),
  postcode: column('text', 'Postcode', {
    synonyms: ['Post code', 'Postal code', 'ZIP', 'ZIP code', 'ZIP/Postal code'],
    parse: parsePostcode,
  }),
  country: column('text', 'Country', {
    synonyms: ['Country name', 'Nation', 'Country/Region'],
    parse: parseCountry,
    emptyValue: unselected,
  }),
  phone: column('text', 'Phone', {
    synonyms: [
      ...['Telephone', 'Phone number', 'Telephone number', 'Tel', 'Tel no', 'Home phone'],
      ...['Landline', 'Phone no', 'Daytime phone', 'Work phone', 'Contact number'],
    ],
    parse: parsePhone,
  }),
  fax: column('text', 'Fax', { synonyms: ['Fax number', 'Fax no'], parse: parsePhone }),
  mobile: column('text', 'Mobile', {
    synonyms: ['Mobile phone', 'Mobile number', 'Mobile no', 'Cell', 'Cell phone', 'Mob'],
    parse: parsePhone,
  }),
  password_hash: column('text', 'Password hash', {
    synonyms: ['Hash', 'Hashed password', 'Encrypted password', 'user_pass', 'Password'],
    parse: parseHash,
    isSecret: true,
  }),
}

/** The whole postal address in one cell. */
export const addressColumn = column('text', 'Address', {
  synonyms: ['Postal address', 'Full address', 'Street address', 'Mailing address'],
  isMultiline: true,
})
