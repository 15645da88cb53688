import type { MemberRow } from './member-row.ts'

/** A mistake that the sheet contains: which fault or warning the import must report, and how it comes about. */
export interface MistakeKind {
  readonly kind: string
  /** The column of the fault. */
  readonly column: keyof MemberRow
  readonly code: string
  /** True of a mistake that can be imported, of which the import warns. */
  readonly isWarning?: true
  /** Changes a correct row. `before` is the row above, of another membership. */
  readonly plant: (row: MemberRow, before: MemberRow) => Partial<MemberRow>
}

const secondContact = (row: MemberRow, before: MemberRow): Partial<MemberRow> => ({
  ...row,
  'Membership no': before['Membership no'],
  'Membership type': before['Membership type'],
  Organisation: before.Organisation,
  'Date joined': before['Date joined'],
  'Main contact': 'no',
})

/** Mistakes of which the import warns: the code, and the cells. The person has no other warning. */
const warnings: readonly (readonly [code: string, cells: Partial<MemberRow>])[] = [
  ['two-people', { Title: 'Mr & Mrs' }],
  ['two-people', { 'First name': 'Ada & Bo' }],
  ['title-dropped', { Title: 'Cllr' }],
  ['title-dropped', { Title: 'Mx' }],
  ['placeholder-name', { Surname: 'Unknown' }],
  ['no-surname', { Surname: '' }],
  ['letter-case', { Surname: 'HEDGE' }],
  ['remark', { Surname: 'Hall RIP' }],
  ['company', { Surname: 'Growers Ltd' }],
  ['lost-letter', { Surname: 'Hed?e' }],
  ['no-postcode', { 'Post code': '', Country: 'United Kingdom' }],
  ['postcode-elsewhere', { Town: 'Wells BA5 1AA' }],
  ['email-domain', { 'E-mail': 'office@gmial.com' }],
  ['two-phones', { Telephone: '01632 960001 / 07700 900001' }],
  ['phone-digits', { Mobile: '07700 90000' }],
  ['joins-later', { 'Date joined': '2099-12-31' }],
  ['joined-long-ago', { 'Date joined': '01/01/1900' }],
]

/** The kinds of mistake that charities' sheets have. */
export const mistakeKinds: readonly MistakeKind[] = [
  ...warnings.map(([code, cells]) => ({
    kind: `${code} ${JSON.stringify(cells)}`,
    column: Object.keys(cells)[0] as keyof MemberRow,
    code,
    isWarning: true as const,
    plant: () => cells,
  })),
  {
    kind: "'Britain' as country",
    column: 'Country',
    code: 'country',
    plant: () => ({ Country: 'Britain' }),
  },
  {
    kind: 'no membership number',
    column: 'Membership no',
    code: 'required',
    plant: () => ({ 'Membership no': '' }),
  },
  {
    kind: 'a shortened membership type',
    column: 'Membership type',
    code: 'membership-type',
    plant: () => ({ 'Membership type': 'Individual' }),
  },
  {
    kind: 'the month before the day',
    column: 'Date joined',
    code: 'date-month-first',
    plant: () => ({ 'Date joined': '03/25/2019' }),
  },
  {
    kind: 'a day that does not exist',
    column: 'Date joined',
    code: 'date-format',
    plant: () => ({ 'Date joined': '31/02/2020' }),
  },
  {
    kind: 'a phone number in scientific notation',
    column: 'Mobile',
    code: 'phone-rounded',
    plant: () => ({ Mobile: '7.7009E+09' }),
  },
  {
    kind: 'a phone number without its first zero',
    column: 'Telephone',
    code: 'phone-zero',
    plant: ({ Telephone }) => ({ Telephone: Telephone.replace(/^\(?0|[\s)]/g, '') }),
  },
  {
    kind: 'two emails in one cell',
    column: 'E-mail',
    code: 'two-emails',
    plant: () => ({ 'E-mail': 'office@example.org, home@example.com' }),
  },
  {
    kind: 'an email without @',
    column: 'E-mail',
    code: 'email-format',
    plant: () => ({ 'E-mail': 'office.example.org' }),
  },
  {
    kind: 'a letter for a digit in a postcode',
    column: 'Post code',
    code: 'postcode-format',
    plant: () => ({ 'Post code': 'BA5 IAA' }),
  },
  {
    kind: 'a formula',
    column: 'Surname',
    code: 'formula',
    plant: ({ Surname }) => ({ Surname: `=PROPER("${Surname}")` }),
  },
  {
    kind: 'an error of Excel',
    column: 'County',
    code: 'excel-error',
    plant: () => ({ County: '#N/A' }),
  },
  {
    kind: 'a control character',
    column: 'First name',
    code: 'control-character',
    plant: (row) => ({ 'First name': `${row['First name']}\v` }),
  },
  {
    kind: 'a hash of WordPress',
    column: 'Password hash',
    code: 'hash-wordpress',
    plant: () => ({ 'Password hash': '$P$B55D6LjfHDkINU5wF.v2BuuzO0/XPk/' }),
  },
  {
    kind: 'a hash of MD5',
    column: 'Password hash',
    code: 'hash-unreadable',
    plant: () => ({ 'Password hash': '5f4dcc3b5aa765d61d8327deb882cf99' }),
  },
  {
    kind: 'the same person twice',
    column: 'Surname',
    code: 'duplicate-person',
    plant: (_, before) => ({ ...before, Username: '', Address: `${before.Address} ` }),
  },
  {
    kind: 'the same username twice',
    column: 'Username',
    code: 'duplicate',
    plant: (_, before) => ({ Username: before.Username.toUpperCase() }),
  },
  {
    kind: 'two types of one membership',
    column: 'Membership type',
    code: 'contradiction',
    plant: (row, before) => ({
      ...secondContact(row, before),
      'Membership type': 'Equivalence Member',
    }),
  },
  {
    kind: 'two primary contacts',
    column: 'Main contact',
    code: 'second-contact',
    plant: (row, before) => ({ ...secondContact(row, before), 'Main contact': 'yes' }),
  },
]
