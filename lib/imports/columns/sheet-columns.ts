import { type PersonField, personGroups } from '#db/values/record-fields.ts'
import { type Column, type Columns, column } from './column.ts'
import { personColumns } from './person-columns.ts'
import { membershipColumns, statusColumn, tableColumns } from './table-columns.ts'
import type { SheetKind } from './table-name.ts'

const line = (n: number, ...synonyms: string[]) =>
  column('lines', `Address line ${n}`, {
    synonyms: [`Addr ${n}`, `Add ${n}`, ...synonyms],
  })

const ofPerson = <Name extends PersonField>(names: readonly Name[]) =>
  Object.fromEntries(names.map((name) => [name, personColumns[name]])) as Record<Name, Column>

const { address, ...ofPlace } = ofPerson(personGroups.address)

/** The columns of a sheet that has a person and their membership on each row. */
export const sheetColumns = {
  charity_number: {
    ...membershipColumns.charity_number,
    synonyms: [...membershipColumns.charity_number.synonyms, 'Membership ID', 'Member ID'],
  },
  type: membershipColumns.type,
  organisation: column('text', 'Organisation', {
    synonyms: [
      'Organisation name',
      'Organization',
      'Company',
      'Company name',
      'Farm',
      'Farm name',
      'Business name',
      'Business',
      'Membership name',
      'Trading name',
    ],
  }),
  joined: membershipColumns.joined,
  renews_on: membershipColumns.renews_on,
  ended_on: membershipColumns.ended_on,
  status: statusColumn('deceased', 'disabled', 'ended_on'),
  ...ofPerson(personGroups.name),
  surname: { ...personColumns.surname, isExpected: true },
  email: personColumns.email,
  ...ofPerson(personGroups.phone),
  address,
  address_1: line(1, 'Street'),
  address_2: line(2),
  address_3: line(3),
  address_4: line(4),
  town: column('text', 'Town', {
    synonyms: ['City', 'Town/City', 'Town or city', 'Post town', 'Locality'],
  }),
  ...ofPlace,
  is_primary: tableColumns.contacts.is_primary,
  is_billing: tableColumns.contacts.is_billing,
  lsfr_access: tableColumns.contacts.lsfr_access,
  ...ofPerson(personGroups.language),
  username: personColumns.username,
  password_hash: personColumns.password_hash,
  disabled: tableColumns.accounts.disabled,
  deceased: tableColumns.accounts.deceased,
  source: tableColumns.accounts.source,
  person_id: column('identifier', 'Person ID', {
    synonyms: ['Contact ID', 'Individual ID', 'Constituent ID', 'Donor ID', 'CRM ID'],
  }),
  membership_record_id: column('identifier', 'Membership record ID', {
    synonyms: ['Membership key'],
  }),
} as const satisfies Columns

/** The columns of a sheet of memberships that were paid, or that end. */
const termColumns = {
  paid: { charity_number: sheetColumns.charity_number, renews_on: sheetColumns.renews_on },
  ended: { charity_number: sheetColumns.charity_number, ended_on: sheetColumns.ended_on },
} as const satisfies Readonly<Record<string, Columns>>

/** A kind of sheet that changes the dates of memberships. */
export type TermKind = keyof typeof termColumns

/** The columns that a file of this kind may have. */
export const columnsOf = (kind: SheetKind | TermKind): Columns =>
  kind === 'sheet' ? sheetColumns : { ...tableColumns, ...termColumns }[kind]

/** The columns of a sheet that together are the address, in its order. */
export const addressColumns = [
  'address',
  'address_1',
  'address_2',
  'address_3',
  'address_4',
  'town',
]
