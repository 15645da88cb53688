import { unselected } from '#db/values/countries.ts'
import type { PersonField } from '#db/values/record-fields.ts'
import { type Column, type Columns, column } from './column.ts'

/** The columns of a person that `accounts` and `sheet` share (interface 2.12). */
export const personColumns = {
  username: column('identifier', 'Username', {
    synonyms: ['Login', 'Login name', 'User', 'User ID', 'user_login'],
  }),
  email: column('email', 'Email address', {
    synonyms: ['Mail', 'Contact email', 'user_email'],
  }),
  title: column('title', 'Title', {
    synonyms: ['Salutation', 'Prefix', 'Name prefix', 'Honorific'],
  }),
  forename: column('text', 'First name', {
    synonyms: [
      'Forename(s)',
      'First names',
      'Given name',
      'Given names',
      'Christian name',
      'Fname',
      'Contact first name',
    ],
  }),
  surname: column('text', 'Last name', {
    synonyms: ['Family name', 'Second name', 'Lname', 'Contact last name'],
  }),
  position: column('text', 'Job title', {
    synonyms: ['Job', 'Role', 'Job role', 'Post held'],
  }),
  /** The whole postal address in one cell. */
  address: column('lines', 'Address', {
    synonyms: ['Postal address', 'Full address', 'Street address', 'Mailing address'],
  }),
  county: column('text', 'County', { synonyms: ['Region', 'State', 'Province', 'County/State'] }),
  postcode: column('postcode', 'Postcode', {
    synonyms: ['Postal code', 'ZIP', 'ZIP code', 'ZIP/Postal code'],
  }),
  country: column('country', 'Country', {
    synonyms: ['Country name', 'Nation', 'Country/Region'],
    emptyValue: unselected,
  }),
  phone: column('phone', 'Phone number', {
    synonyms: [
      'Telephone',
      'Telephone number',
      'Tel',
      'Tel no',
      'Home phone',
      'Home tel',
      'Home telephone',
      'Tel (home)',
      'Phone (home)',
      'Tel (day)',
      'Tel (work)',
      'Phone (work)',
      'Work tel',
      'Landline',
      'Phone no',
      'Daytime phone',
      'Work phone',
      'Contact number',
    ],
  }),
  fax: column('phone', 'Fax number', { synonyms: ['Fax no'] }),
  mobile: column('phone', 'Mobile number', {
    synonyms: [
      'Mobile phone',
      'Mobile no',
      'Cell',
      'Cell phone',
      'Mob',
      'Tel (mobile)',
      'Phone (mobile)',
      'Mobile tel',
    ],
  }),
  language: column('language', 'Language', {
    synonyms: ['Preferred language', 'Language of emails', 'Language preference', 'Iaith'],
  }),
  password_hash: column('hash', 'Password hash', {
    synonyms: ['Hash', 'Hashed password', 'Encrypted password', 'user_pass', 'Password'],
  }),
} satisfies Record<PersonField, Column> & Columns
