import { countries } from '#db/values/countries.ts'
import { column } from './column.ts'

const [unselected] = countries

/** The columns of a person that `accounts` and `sheet` share (interface 2.12). */
export const personColumns = {
  username: column('identifier', 'Username', {
    synonyms: ['User name', 'Login', 'Login name', 'User', 'User ID', 'user_login'],
  }),
  email: column('email', 'Email', {
    synonyms: ['Email address', 'E-mail', 'E-mail address', 'Mail', 'Contact email', 'user_email'],
  }),
  title: column('title', 'Title', {
    synonyms: ['Salutation', 'Prefix', 'Name prefix', 'Honorific'],
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
  /** The whole postal address in one cell. */
  address: column('lines', 'Address', {
    synonyms: ['Postal address', 'Full address', 'Street address', 'Mailing address'],
  }),
  county: column('text', 'County', { synonyms: ['Region', 'State', 'Province', 'County/State'] }),
  postcode: column('postcode', 'Postcode', {
    synonyms: ['Post code', 'Postal code', 'ZIP', 'ZIP code', 'ZIP/Postal code'],
  }),
  country: column('country', 'Country', {
    synonyms: ['Country name', 'Nation', 'Country/Region'],
    emptyValue: unselected,
  }),
  phone: column('phone', 'Phone', {
    synonyms: [
      ...['Telephone', 'Phone number', 'Telephone number', 'Tel', 'Tel no', 'Home phone'],
      ...['Landline', 'Phone no', 'Daytime phone', 'Work phone', 'Contact number'],
    ],
  }),
  fax: column('phone', 'Fax', { synonyms: ['Fax number', 'Fax no'] }),
  mobile: column('phone', 'Mobile', {
    synonyms: ['Mobile phone', 'Mobile number', 'Mobile no', 'Cell', 'Cell phone', 'Mob'],
  }),
  password_hash: column('hash', 'Password hash', {
    synonyms: ['Hash', 'Hashed password', 'Encrypted password', 'user_pass', 'Password'],
  }),
}
