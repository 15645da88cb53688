import type { TableName } from './table-name.ts'

/**
 * The columns of each table and the type of their canonical values. A date is `2026-01-31`, a time
 * `2026-01-31T09:00:00Z`.
 */
export const tableColumns = {
  accounts: {
    source: 'text',
    external_id: 'text',
    username: 'text',
    email: 'text',
    title: 'text',
    forename: 'text',
    surname: 'text',
    position: 'text',
    address: 'text',
    county: 'text',
    postcode: 'text',
    country: 'text',
    phone: 'text',
    fax: 'text',
    mobile: 'text',
    password_hash: 'text',
    disabled: 'boolean',
  },
  memberships: {
    source: 'text',
    external_id: 'text',
    charity_number: 'text',
    type: 'text',
    name: 'text',
    address: 'text',
    postcode: 'text',
    country: 'text',
    joined: 'date',
  },
  contacts: {
    source: 'text',
    external_id: 'text',
    account_source: 'text',
    account_external_id: 'text',
    membership_source: 'text',
    membership_external_id: 'text',
    is_primary: 'boolean',
    is_billing: 'boolean',
    lsfr_access: 'boolean',
  },
  fees: {
    position: 'number',
    type: 'text',
    description: 'text',
    band: 'text',
    band_description: 'text',
    individual: 'boolean',
    amount: 'amount',
    valid_from: 'date',
    valid_to: 'date',
  },
  subscribers: {
    campaign: 'text',
    email: 'text',
    confirmed_at: 'time',
  },
} as const satisfies Record<TableName, Readonly<Record<string, ColumnType>>>

/** The type of a column's canonical values. */
export type ColumnType = 'text' | 'boolean' | 'number' | 'date' | 'time' | 'amount'
