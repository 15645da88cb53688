import { briefing } from '#db/values/campaign.ts'
import { type Language, languageName, languages } from '#lib/text/language/language.ts'
import { parseMembershipNumber } from '../values/parse-text.ts'
import { type Column, type Columns, column } from './column.ts'
import { personColumns } from './person-columns.ts'
import type { TableName } from './table-name.ts'

const source = column('text', 'Source', { synonyms: ['System', 'Data source'] })
const externalId = column('identifier', 'ID', {
  synonyms: ['Record ID', 'Key', 'Reference', 'Ref'],
  required: true,
})

/** The status of a person or a membership in another system, which says more of these columns. */
export const statusColumn = (...fills: readonly string[]): Column =>
  column('status', 'Status', {
    synonyms: ['Membership status', 'Member status', 'Person status', 'Contact status'],
    fills,
  })

/** The translations of a text, a column for each language: `description_cy`. */
const translationColumns = <const Name extends string>(name: Name, header: string) =>
  Object.fromEntries(
    languages.map((language) => [
      `${name}_${language}`,
      column('text', `${header} in ${languageName(language, 'en')}`),
    ]),
  ) as { readonly [Key in `${Name}_${Language}`]: Column }

/** Facts of a membership that its own table and a sheet name alike (interface 2.5). */
export const membershipColumns = {
  charity_number: {
    ...column('identifier', 'Membership number', {
      synonyms: [
        'Membership no',
        'Member number',
        'Member no',
        'Mem no',
        'Membership ref',
        'Charity no',
        'Membership #',
        'Member #',
        'Account number',
      ],
      required: true,
    }),
    parse: parseMembershipNumber,
  },
  type: column('membershipType', 'Membership type', {
    synonyms: ['Member type', 'Type of membership', 'Category', 'Membership category'],
    required: true,
  }),
  joined: column('pastDate', 'Joined', {
    synonyms: [
      'Date joined',
      'Join date',
      'Joined on',
      'Member since',
      'Start date',
      'Joining date',
      'Membership start',
    ],
  }),
  renews_on: column('futureDate', 'Paid until', {
    synonyms: [
      'Expires',
      'Expires on',
      'Expiry',
      'Expiry date',
      'Valid until',
      'End date',
      'Paid to',
      'Membership expires',
      'Membership expiry date',
      'Subscription paid to',
    ],
    nextDay: [
      'Renewal due',
      'Renewal date',
      'Renewal',
      'Next renewal',
      'Due date',
      'Subscription due',
    ],
  }),
  ended_on: column('pastDate', 'Ended', {
    synonyms: [
      'Date ended',
      'Left',
      'Date left',
      'Leaving date',
      'Resigned',
      'Date resigned',
      'Cancelled',
      'Cancelled on',
      'Date cancelled',
      'Lapsed on',
      'Lapsed',
      'Date lapsed',
      'Lapse date',
    ],
  }),
}

/** The columns of each table. The guess of headers, validation, export and docs/importing.md derive from them. */
export const tableColumns = {
  accounts: {
    source,
    external_id: externalId,
    ...personColumns,
    disabled: column('flag', 'Disabled', { synonyms: ['Blocked', 'Inactive'] }),
    deceased: column('death', 'Deceased', {
      synonyms: [
        'Date of death',
        'Died',
        'Died on',
        'Date died',
        'Death',
        'Death date',
        'RIP',
        'Deceased date',
        'Date deceased',
        'Deceased on',
        'Is deceased',
      ],
      fills: ['disabled'],
    }),
    status: statusColumn('deceased', 'disabled'),
  },
  memberships: {
    source,
    external_id: externalId,
    charity_number: membershipColumns.charity_number,
    type: membershipColumns.type,
    band: column('text', 'Band', { synonyms: ['Price level'] }),
    name: column('text', 'Name', {
      synonyms: ['Organisation', 'Organisation name', 'Membership name', 'Farm name', 'Company'],
    }),
    address: personColumns.address,
    postcode: personColumns.postcode,
    country: column('country', 'Country', { synonyms: personColumns.country.synonyms }),
    joined: membershipColumns.joined,
    renews_on: membershipColumns.renews_on,
    ended_on: membershipColumns.ended_on,
    status: statusColumn('ended_on'),
    end_reason: column('text', 'Reason for ending', {
      synonyms: ['Reason for leaving', 'Reason left', 'Cancellation reason'],
    }),
  },
  contacts: {
    source,
    external_id: externalId,
    account_source: column('text', 'Account source'),
    account_external_id: column('identifier', 'Account ID', {
      synonyms: ['Account', 'Person ID', 'Person'],
      required: true,
    }),
    membership_source: column('text', 'Membership source'),
    membership_external_id: column('identifier', 'Membership ID', {
      synonyms: ['Membership'],
      required: true,
    }),
    is_primary: column('flag', 'Primary contact', {
      synonyms: ['Primary', 'Main contact', 'Lead contact'],
    }),
    is_billing: column('flag', 'Billing contact', {
      synonyms: ['Billing', 'Invoice contact', 'Finance contact', 'Accounts contact'],
    }),
    lsfr_access: column('flag', 'LSFR access', { synonyms: ['LSFR'] }),
  },
  fees: {
    position: column('number', 'Position', { synonyms: ['Order', 'No'] }),
    type: membershipColumns.type,
    description: column('text', 'Description', {
      synonyms: ['Membership type description', 'Type description'],
      required: true,
    }),
    ...translationColumns('description', 'Description'),
    band: column('text', 'Band'),
    band_description: column('text', 'Band description'),
    ...translationColumns('band_description', 'Band description'),
    individual: column('flag', 'Individual', {
      synonyms: ['Individual membership', 'For one person'],
      required: true,
    }),
    amount: column('amount', 'Amount', { synonyms: ['Fee', 'Price', 'Cost', 'Amount (£)', '£'] }),
    valid_from: column('futureDate', 'Valid from', {
      synonyms: ['From', 'First day', 'Start date'],
    }),
    valid_to: column('futureDate', 'Valid to', {
      synonyms: ['To', 'Last day', 'Until', 'End date'],
    }),
  },
  subscribers: {
    email: { ...personColumns.email, required: true },
    campaign: column('text', 'Campaign', { emptyValue: briefing }),
    confirmed_at: column('time', 'Confirmed', {
      synonyms: ['Confirmed on', 'Opted in', 'Consent date', 'Subscribed on'],
    }),
  },
} as const satisfies Record<TableName, Columns>
