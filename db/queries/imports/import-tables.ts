import { unselected } from '../../values/countries.ts'
import { languages } from '../../values/languages.ts'
import { type PersonField, personFields } from '../../values/record-fields.ts'
import { emailHash } from '../campaigns/suppressions.ts'

/** A column that an import fills, in SQL over the stored row `t` and the staged row `s`. */
export interface ImportColumn {
  /** The column's name in a file. */
  readonly name: string
  readonly type: 'text' | 'boolean' | 'int' | 'numeric' | 'title' | 'country' | 'membership_type'
  /** The stored column, if it is not `name`. */
  readonly stored: string
  /** The stored value as files have it. */
  readonly current: string
  /** The expression to store for the staged value when the row exists. */
  readonly next: string
  /** The expression to store for the staged value in a new row. */
  readonly first: string
  /** The stored value in an export. */
  readonly exported: string | undefined
  /** The stored value as a change records it; a password hash is not copied. */
  readonly recorded: string
  /** The stored value that undoing a change restores, over the recorded row `r`. */
  readonly restored: string
  /** True of a translation: its expressions to store are objects, which are put together for the stored column. */
  readonly isTranslation?: true
  /** True of a column that earlier versions did not have: an empty one leaves the fingerprint as it was. */
  readonly isLater?: true
  /** The expression to store in a new row if the file does not have the column; the default if absent. */
  readonly ifAbsent?: string
}

/** A table that an import fills row by row; contacts are rows between two of them. */
export interface ImportTable {
  /** The name in files and commands. */
  readonly target: string
  readonly table: string
  /** The key of a row: the expression over the staged row, and the one over the stored row. */
  readonly key: readonly { readonly staged: string; readonly stored: string }[]
  /** The columns that only a new row gets, besides `columns`. */
  readonly keyColumns: readonly string[]
  readonly columns: readonly ImportColumn[]
  /** The columns that change with those of the file, which an undo restores too. */
  readonly besides: readonly string[]
  /** The condition over `suppression` and the staged row `s`, which is not added because the person has unsubscribed. */
  readonly unsubscribed?: string
}

type Traits = Partial<Omit<ImportColumn, 'name'>>

const column = (name: string, traits: Traits = {}): ImportColumn => ({
  name,
  type: 'text',
  stored: name,
  current: `t."${traits.stored ?? name}"`,
  next: `s."${name}"`,
  first: traits.next ?? `s."${name}"`,
  exported: traits.current ?? `t."${name}"`,
  recorded: `t."${traits.stored ?? name}"`,
  restored: `r."${traits.stored ?? name}"`,
  ...traits,
})

const columns = (...names: string[]) => names.map((name) => column(name))

/** A column whose value, if it was made up, is for a new row only. */
const unlessDerived = (name: string, first = `s."${name}"`) =>
  column(name, {
    current: `case when '${name}' = any(s.derived) then s."${name}" else t."${name}" end`,
    next: `case when '${name}' = any(s.derived) then t."${name}" else s."${name}" end`,
    first,
    exported: `t."${name}"`,
  })

/** The translations of a text, a column for each language: `description_cy` in `descriptions`. */
const translationsOf = (name: string) =>
  languages.map((language) => {
    const stored = `${name}s`
    const translation = `t.${stored} ->> '${language}'`
    return column(`${name}_${language}`, {
      stored,
      current: translation,
      next: `jsonb_build_object('${language}', s."${name}_${language}")`,
      recorded: `nullif(t.${stored}, '{}')`,
      restored: `coalesce(r.${stored}, '{}')`,
      isTranslation: true,
      isLater: true,
    })
  })

/** The key of a stored row. One that was not imported has its own id, so that its export can be imported again. */
export const storedKey = (alias: string, ownId = `${alias}.id::text`) =>
  [`coalesce(${alias}.source, 'gatehouse')`, `coalesce(${alias}.external_id, ${ownId})`] as const

/** The key of a stored contact, which has no id of its own. */
export const storedContactKey = storedKey('t', `t.membership_id || '/' || t.account_id`)

const [storedSource, storedId] = storedKey('t')
const importKey = [
  { staged: 's.source', stored: storedSource },
  { staged: 's.external_id', stored: storedId },
]

/** A day that may be empty; files have it as text. */
const dayColumn = (name: string, stored = name) =>
  column(name, {
    stored,
    current: `t."${stored}"::text`,
    next: `s."${name}"::date`,
  })

/** A fact that is stored with the time since which it is known; null in a file leaves what is stored. */
const sinceColumn = (name: string, orElse = '') =>
  column(name, {
    type: 'boolean',
    stored: `${name}_at`,
    current: `case when s.${name} is not null then t.${name}_at is not null end`,
    next: `case when s.${name} is null then t.${name}_at
      when s.${name} ${orElse} then coalesce(t.${name}_at, now()) end`,
    first: `case when s.${name} then now() end`,
    exported: `t.${name}_at is not null`,
    restored: `case when false ${orElse} then t.${name}_at else r.${name}_at end`,
  })

const confirmedAt = `to_char(t.confirmed_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`

/** The details of a person that are not plain text. */
const traitsOf: Partial<Record<PersonField, Traits>> = {
  title: { type: 'title' },
  country: { type: 'country', ifAbsent: `'${unselected}'` },
}

/** The details that the first release imports, in the order of the fingerprints that are stored. */
const firstDetails: readonly PersonField[] = [
  'title',
  'forename',
  'surname',
  'position',
  'address',
  'county',
  'postcode',
  'country',
  'phone',
  'fax',
  'mobile',
]

const details = [
  ...firstDetails.map((name) => column(name, traitsOf[name])),
  ...personFields
    .filter((name) => !firstDetails.includes(name))
    .map((name) => column(name, { ...traitsOf[name], isLater: true })),
]

/** The tables without contacts, in the order in which they are written. */
export const importTables: readonly ImportTable[] = [
  {
    target: 'accounts',
    table: 'account',
    key: importKey,
    keyColumns: ['source', 'external_id'],
    besides: ['source', 'external_id', 'email_verified_at'],
    columns: [
      unlessDerived('username', 's.new_username'),
      column('email'),
      ...details,
      // A file never replaces a password that the member may have changed since (decision 036).
      column('password_hash', {
        current: `case when t.password_hash is null or s.password_hash is null then null
          else s.password_hash end`,
        next: 'coalesce(t.password_hash, s.password_hash)',
        first: 's.password_hash',
        exported: undefined,
        recorded: '(t.password_hash is not null)',
        restored: `case when c.before ->> 'password_hash' = 'false' then null
          else t.password_hash end`,
      }),
      sinceColumn(
        'disabled',
        `or exists (select from account_merge where merged_id = t.id)
          or exists (select from planned_erasure where account_id = t.id)`,
      ),
      { ...sinceColumn('deceased'), isLater: true },
    ],
  },
  {
    target: 'memberships',
    table: 'membership',
    key: importKey,
    keyColumns: ['source', 'external_id'],
    besides: ['source', 'external_id'],
    columns: [
      column('charity_number'),
      column('type', { type: 'membership_type' }),
      column('band'),
      unlessDerived('name'),
      ...columns('address', 'postcode', 'country'),
      dayColumn('joined', 'joined_on'),
      dayColumn('renews_on'),
      // A day that was made up for a status does not take the place of a stored one.
      column('ended_on', {
        current: `case when 'ended_on' = any(s.derived) and (t.ended_on is not null or s.ended_on is null)
          then s.ended_on else t.ended_on::text end`,
        next: `case when 'ended_on' = any(s.derived) then coalesce(t.ended_on, s.ended_on::date)
          else s.ended_on::date end`,
        first: 's.ended_on::date',
        exported: 't.ended_on::text',
      }),
      column('end_reason'),
    ],
  },
  {
    target: 'fees',
    table: 'fee',
    key: [
      { staged: 's.type', stored: 't.type' },
      { staged: `coalesce(s.band, '')`, stored: `coalesce(t.band, '')` },
      { staged: 's.individual', stored: 't.individual' },
      { staged: `coalesce(s.valid_from::date, '-infinity')`, stored: 't.valid_from' },
    ],
    keyColumns: [],
    besides: [],
    columns: [
      column('position', {
        type: 'int',
        current: 'case when s."position" is not null then t."position" end',
        next: 'coalesce(s."position", t."position")',
        first: 'coalesce(s."position", s.line)',
        exported: 't."position"',
        ifAbsent: 's.line',
      }),
      column('type', { type: 'membership_type' }),
      column('description'),
      ...translationsOf('description'),
      ...columns('band', 'band_description'),
      ...translationsOf('band_description'),
      column('individual', { type: 'boolean' }),
      column('amount', { type: 'numeric' }),
      column('valid_from', {
        current: `nullif(t.valid_from, '-infinity')::text`,
        next: `coalesce(s.valid_from::date, '-infinity')`,
      }),
      column('valid_to', {
        current: `nullif(t.valid_to, 'infinity')::text`,
        next: `coalesce(s.valid_to::date, 'infinity')`,
      }),
    ],
  },
  {
    target: 'subscribers',
    table: 'subscription',
    key: [
      { staged: 's.campaign', stored: 't.campaign' },
      { staged: 'lower(s.email)', stored: 'lower(t.email)' },
    ],
    keyColumns: [],
    besides: [],
    unsubscribed: `suppression.campaign = s.campaign
      and suppression.email_hash = ${emailHash('s.email')}`,
    columns: [
      column('campaign'),
      // The two spellings are one email.
      column('email', {
        current: 's.email',
        next: 't.email',
        first: 's.email',
        exported: 't.email',
      }),
      // A file never takes back what the subscriber confirmed.
      column('confirmed_at', {
        current: `case when s.confirmed_at is not null then ${confirmedAt} end`,
        next: `case when s.confirmed_at is null or s.confirmed_at = ${confirmedAt}
          then t.confirmed_at else s.confirmed_at::timestamptz end`,
        first: 's.confirmed_at::timestamptz',
        exported: confirmedAt,
      }),
    ],
  },
]

/** The columns that say which rows a contact connects, and what the contact may do. */
export const contactColumns = {
  references: [
    'account_source',
    'account_external_id',
    'membership_source',
    'membership_external_id',
  ],
  flags: ['is_primary', 'is_billing', 'lsfr_access'],
} as const

/** The columns that a staged row of a table can have. */
export const stagedColumns = (target: string): readonly string[] => [
  ...new Set([
    'source',
    'external_id',
    ...(importTables.find((table) => table.target === target)?.columns ?? []).map(
      ({ name }) => name,
    ),
    ...(target === 'contacts' ? [...contactColumns.references, ...contactColumns.flags] : []),
  ]),
]
