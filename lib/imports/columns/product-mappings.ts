import type { HeaderMapping } from './map-headers.ts'

/**
 * The columns that a product's export fills, by the headers that its documents or its source name; null is a header that
 * is not imported. A header that the file does not have is left out. `docs/moving` has a page for each.
 */
const mappings = {
  civicrm: {
    'Membership ID': 'charity_number',
    'Contact ID': 'person_id',
    'Membership Type': 'type',
    'Member Since': 'joined',
    'Membership Expiration Date': 'renews_on',
    'Membership Status': 'status',
    'Individual Prefix': 'title',
    'First Name': 'forename',
    'Last Name': 'surname',
    'Current Employer': 'organisation',
    Email: 'email',
    Phone: 'phone',
    'Street Address': 'address_1',
    'Supplemental Address 1': 'address_2',
    'Supplemental Address 2': 'address_3',
    City: 'town',
    State: 'county',
    'Postal Code': 'postcode',
    Country: 'country',
  },
  'wild-apricot': {
    'User ID': 'charity_number',
    'First name': 'forename',
    'Last name': 'surname',
    Organization: 'organisation',
    Email: 'email',
    Phone: 'phone',
    'Membership level': 'type',
    'Membership status': 'status',
    'Member since': 'joined',
    'Renewal due': 'renews_on',
  },
  beacon: {
    Title: 'title',
    'First name': 'forename',
    'Last name': 'surname',
  },
  donorfy: {
    Member_LastName: 'surname',
    Member_Personal_AddressLine1: 'address_1',
  },
  excel: {
    Firm: 'organisation',
    Notes: null,
  },
} as const satisfies Readonly<Record<string, HeaderMapping>>

/** A product whose export an import knows. */
export type ProductName = keyof typeof mappings

/** The products, in the order of their pages. */
export const productNames = Object.keys(mappings) as readonly ProductName[]

/** The mapping of a product's export for a file with these headers. */
export const mappingOf = (product: ProductName, headers: readonly string[]): HeaderMapping =>
  Object.fromEntries(
    Object.entries(mappings[product]).filter(([header]) => headers.includes(header)),
  )
