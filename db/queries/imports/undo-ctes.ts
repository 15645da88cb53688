import { contactColumns, type ImportTable, importTables } from './import-tables.ts'
import { contactFingerprint, lockMemberships } from './merge-contacts.ts'
import { fingerprintOf, recordOf, storedOnce } from './merge-table.ts'
import { canBeEntered } from './same-person.ts'

/** The outcome of an undo for a row, with the reason if it keeps the row. */
export type UndoOutcome =
  | 'reversed'
  | 'gone'
  | 'edited'
  | 'signed-in'
  | 'has-contacts'
  | 'contact-stays'
  | 'account-stays'
  | 'disabled'
  | 'taken'

const feeTable = importTables.find(({ table }) => table === 'fee') as ImportTable

/**
 * The SQL that decides the outcome of a table's rows, beside the row itself. Everything is joined: a
 * subquery per row would read all changes for each, which takes hours for a million rows.
 */
interface Reasons {
  readonly ctes: string
  readonly joins: string
  readonly cases: string
}

/** The change of this import that wrote the contact `k`. */
const ownContact = `left join change own on own.target = 'contact'
  and own.row_id = k.membership_id and own.account_id = k.account_id`

/** The CTE of the rows on which staff have written, or that have rows of these tables, which would go with them. */
const notedRows = (table: string, ...others: readonly string[]) => `
  noted_${table} as materialized (${['record_note', `task where kind = 'note'`, ...others]
    .map((from) => `select ${table}_id as id from ${from}`)
    .join(' union ')}
  ),`

const ownReasons: Readonly<Record<string, Reasons>> = {
  account: {
    ctes: `${notedRows('account', 'privacy_request', 'staff_role', 'account_merge')}
  used_account as materialized (
    select c.row_id from change c join credential on credential.account_id = c.row_id
    where c.target = 'account' and kind in ('session', 'bearer', 'refresh', 'code', 'passthrough')
    union
    select c.row_id from change c join audit_event on audit_event.account_id = c.row_id
    where c.target = 'account'
      and action in ('signed-in', 'temporary-password-used', 'password-changed')
  ), other_contact as materialized (
    select k.account_id from contact k ${ownContact} where own.n is null group by k.account_id
  ), edited_contact as materialized (
    select c.account_id from change c
    join contact t on t.membership_id = c.row_id and t.account_id = c.account_id
    where c.target = 'contact' and c.before is null and c.fingerprint <> ${contactFingerprint}
    group by c.account_id
  ), taken_username as materialized (
    select c.n from change c
    join account other on lower(other.username) = lower(c.before ->> 'username')
    where c.target = 'account' and c.before ? 'username' and other.id <> c.row_id group by c.n
  ),`,
    joins: `
    left join noted_account noted on noted.id = c.row_id
    left join used_account on used_account.row_id = c.row_id
    left join other_contact on other_contact.account_id = c.row_id
    left join edited_contact on edited_contact.account_id = c.row_id
    left join taken_username on taken_username.n = c.n`,
    cases: `
    when (c.before is null or c.before ? 'password_hash') and used_account.row_id is not null
      then 'signed-in'
    when c.before ? 'email' and c.before ?| array['forename', 'surname'] and ${canBeEntered}
      then 'signed-in'
    when lower(c.before ->> 'email') <> lower(t.email) and t.email_verified_at is not null
      then 'signed-in'
    when c.before is null and other_contact.account_id is not null then 'has-contacts'
    when c.before is null and edited_contact.account_id is not null then 'contact-stays'
    when taken_username.n is not null then 'taken'
    when c.before is null and noted.id is not null then 'edited'`,
  },
  membership: {
    ctes: `${notedRows('membership', 'contact_invitation')}
  staying_contact as materialized (
    select k.membership_id, bool_or(own.n is null) as is_added
    from contact k left join sorted_contact own
      on own.row_id = k.membership_id and own.account_id = k.account_id
    where own.outcome is distinct from 'reversed' group by k.membership_id
  ),`,
    joins: `
    left join noted_membership noted on noted.id = c.row_id
    left join staying_contact on staying_contact.membership_id = c.row_id`,
    cases: `
    when c.before is null and staying_contact.is_added then 'has-contacts'
    when c.before is null and staying_contact.membership_id is not null then 'contact-stays'
    when c.before is null and noted.id is not null then 'edited'`,
  },
  fee: {
    // The added fees that the undo deletes, so that others can have their period again.
    ctes: `
  unedited_fee as materialized (
    select c.row_id from change c join fee t on t.id = c.row_id
    where c.target = 'fee' and c.fingerprint = ${fingerprintOf(feeTable)}
  ),`,
    joins: '',
    cases: `
    when c.before ? 'valid_to' and exists (
      select from fee other where other.id <> t.id and other.type = t.type
        and other.band is not distinct from t.band and other.individual = t.individual
        and other.valid_from > t.valid_from
        and other.valid_from <= (c.before ->> 'valid_to')::date
        and other.id not in (select row_id from unedited_fee)) then 'taken'`,
  },
}

const noReasons: Reasons = { ctes: '', joins: '', cases: '' }

function sortRows(table: ImportTable): string {
  const { ctes, joins, cases } = ownReasons[table.table] ?? noReasons
  return `${ctes}
  sorted_${table.table} as materialized (
    select c.n, c.row_id, c.before, t.xmin as version, case
      when t.id is null then 'gone' ${cases}
      when c.before is null and c.fingerprint <> ${fingerprintOf(table)} then 'edited'
      when c.before is not null and not (${recordOf(table.columns, table.besides)} @> c.after) then 'edited'
      else 'reversed' end as outcome
    from change c left join ${table.table} t on t.id = c.row_id ${joins}
    where c.target = '${table.table}'
  )`
}

const isRole = (role: string) => `(c.before ->> '${role}')::boolean and other_role.${role}`

/** The time since which an account is disabled once its row is reversed. */
const disabledAfter = importTables
  .flatMap(({ columns }) => columns)
  .find(({ name }) => name === 'disabled')?.restored

const gains = (flag: string) =>
  `c.before @> '{"${flag}": true}' and not c.after @> jsonb_build_object('${flag}', true,
      'membership_id', c.before -> 'membership_id', 'account_id', c.before -> 'account_id')`

/** The CTE of the memberships in which an undo would give a right to an account that it leaves disabled. */
const withheldMemberships = `
  disabled_account as materialized (
    select t.id from change c join account t on t.id = (c.before ->> 'account_id')::uuid
    left join sorted_account own on own.row_id = t.id and own.outcome = 'reversed',
      lateral jsonb_populate_record(t, coalesce(own.before - 'password_hash', '{}')) r
    where c.target = 'contact' and ${disabledAfter} is not null group by t.id
  ), withheld_membership as materialized (
    select (c.before ->> 'membership_id')::uuid as id from change c
    join contact t on t.membership_id = c.row_id and t.account_id = c.account_id
    join disabled_account on disabled_account.id = (c.before ->> 'account_id')::uuid
    where c.target = 'contact' and to_jsonb(t) = c.after
      and (${contactColumns.flags.map(gains).join(' or ')})
    group by 1
  )`

const sortContacts = `${withheldMemberships},
  other_role as materialized (
    select k.membership_id, bool_or(k.is_primary) as is_primary, bool_or(k.is_billing) as is_billing
    from contact k ${ownContact}
    where own.n is null and (k.is_primary or k.is_billing) group by k.membership_id
  ), sorted_contact as materialized (
    select c.n, c.row_id, c.account_id, c.before, t.xmin as version, case
      when t.membership_id is null then 'gone'
      when c.before is null and c.fingerprint <> ${contactFingerprint} then 'edited'
      when c.before is not null and to_jsonb(t) <> c.after then 'edited'
      when c.before is null and owner.outcome is not null
        and owner.outcome not in ('reversed', 'gone') then 'account-stays'
      when withheld.id is not null and owner.row_id is null then 'disabled'
      when ${isRole('is_primary')} or ${isRole('is_billing')} then 'taken'
      when c.before is not null and not (
        exists (select from account where id = (c.before ->> 'account_id')::uuid) and
        exists (select from membership where id = (c.before ->> 'membership_id')::uuid)) then 'gone'
      else 'reversed' end as outcome
    from change c
    left join contact t on t.membership_id = c.row_id and t.account_id = c.account_id
    left join sorted_account owner on owner.row_id = c.account_id and owner.before is null
    left join other_role on other_role.membership_id = (c.before ->> 'membership_id')::uuid
    left join withheld_membership withheld
      on withheld.id = coalesce((c.before ->> 'membership_id')::uuid, c.row_id)
    where c.target = 'contact'
  )`

// A row that changes while the statement runs has a new version when it is written, so it stays.
const writeRows = ({ table, columns, besides }: ImportTable) => `
  deleted_${table} as (
    delete from ${table} t using sorted_${table} c, gate
    where t.id = c.row_id and t.xmin = c.version and c.before is null and c.outcome = 'reversed'
      and (select count(*) from restored_contact) >= 0
    returning t.id
  ), restored_${table} as (
    update ${table} t set ${[
      ...storedOnce(columns).map(({ stored, restored }) => `"${stored}" = ${restored}`),
      ...besides.map((name) => `${name} = r.${name}`),
    ].join(', ')}
    from sorted_${table} c, gate, ${table} current,
      lateral jsonb_populate_record(current, c.before - 'password_hash') r
    where t.id = c.row_id and t.xmin = c.version and current.id = c.row_id and c.before is not null
      and c.outcome = 'reversed' and (select count(*) from deleted_${table}) >= 0
    returning t.id, c.before
  )`

// Deleted first and inserted afterwards, so that no membership has two primary contacts meanwhile.
const writeContacts = `
  their_memberships as materialized (${lockMemberships(
    "select row_id from sorted_contact, gate where outcome = 'reversed'",
  )}), deleted_contact as (
    delete from contact t using sorted_contact c, gate
    where t.membership_id = c.row_id and t.account_id = c.account_id and t.xmin = c.version
      and c.outcome = 'reversed' and (select count(*) from their_memberships) >= 0
    returning t.membership_id as id, t.account_id, c.before
  ), restored_contact as (
    insert into contact select r.* from deleted_contact,
      lateral jsonb_populate_record(null::contact, before) r
    where before is not null and (select count(*) from deleted_contact) >= 0
    returning 1
  )`

const accounts = importTables.filter(({ table }) => table === 'account')
const others = importTables.filter(({ table }) => table !== 'account')

/** The CTEs that sort the rows of the CTE `change` by what an undo does with them. */
export const sortCtes: string = [
  ...accounts.map(sortRows),
  sortContacts,
  ...others.map(sortRows),
].join(',')

/** The CTEs that reverse the rows, if the CTE `gate` has a row. */
export const reverseCtes: string = [writeContacts, ...importTables.map(writeRows)].join(',')

const tables = importTables.map(({ table }) => table)

const outcome = `case when outcome = 'reversed' and written.id is null and exists (select from gate)
  then 'edited' else outcome end as outcome`

/** The query of every row: its table, its place in the import, its key and the outcome. */
export const outcomes: string = [
  ...tables.map(
    (table) => `
    select '${table}' as "table", n, row_id, null::uuid as account_id, ${outcome}
    from sorted_${table} left join (
      select id from deleted_${table} union all select id from restored_${table}
    ) as written on written.id = row_id`,
  ),
  `select 'contact', n, row_id, own.account_id, ${outcome} from sorted_contact own
    left join deleted_contact written on written.id = row_id and written.account_id = own.account_id`,
].join(' union all ')

/** The name by which an operator recognises the row `row`. */
export const nameOfRow: string = `case "row"."table"
  when 'account' then (select username from account where id = "row".row_id)
  when 'membership' then (
    select coalesce(name, charity_number) from membership where id = "row".row_id)
  when 'fee' then (select description from fee where id = "row".row_id)
  when 'subscription' then (select email from subscription where id = "row".row_id)
  else (select concat_ws(' – ', (select username from account where id = "row".account_id),
    (select coalesce(name, charity_number) from membership where id = "row".row_id))) end`
