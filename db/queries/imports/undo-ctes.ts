import { type ImportTable, importTables } from './import-tables.ts'
import { contactFingerprint } from './merge-contacts.ts'
import { fingerprintOf, recordOf } from './merge-table.ts'

/** What an undo does with a row, and why it keeps it. */
export type UndoOutcome =
  | 'reversed'
  | 'gone'
  | 'edited'
  | 'signed-in'
  | 'has-contacts'
  | 'account-stays'
  | 'taken'

const recordWithKey = (table: ImportTable) =>
  table.keyColumns.reduce(
    (record, name) => `${record} || jsonb_build_object('${name}', t.${name})`,
    recordOf(table.columns),
  )

/** True if the member has signed in to the account `t`. */
const isUsed = `(
  exists (select from credential where credential.account_id = t.id
    and kind in ('session', 'bearer', 'refresh', 'code', 'passthrough'))
  or exists (select from audit_event where audit_event.account_id = t.id
    and action in ('signed-in', 'temporary-password-used', 'password-changed')))`

const ownReasons: Readonly<Record<string, string>> = {
  account: `
    when (c.before is null or c.before ? 'password_hash') and ${isUsed} then 'signed-in'
    when c.before is null and exists (
      select from contact k where k.account_id = t.id and not exists (
        select from change own where own.target = 'contact' and own.row_id = k.membership_id
          and own.account_id = k.account_id)) then 'has-contacts'
    when c.before ? 'username' and exists (
      select from account other where lower(other.username) = lower(c.before ->> 'username')
        and other.id <> t.id) then 'taken'`,
  membership: `
    when c.before is null and exists (
      select from contact k where k.membership_id = t.id and not exists (
        select from sorted_contact own where own.row_id = k.membership_id
          and own.account_id = k.account_id and own.outcome = 'reversed')) then 'has-contacts'`,
}

const sortRows = (table: ImportTable) => `
  sorted_${table.table} as materialized (
    select c.n, c.row_id, c.before, case
      when t.id is null then 'gone' ${ownReasons[table.table] ?? ''}
      when c.before is null and c.fingerprint <> ${fingerprintOf(table)} then 'edited'
      when c.before is not null and not (${recordWithKey(table)} @> c.after) then 'edited'
      else 'reversed' end as outcome
    from change c left join ${table.table} t on t.id = c.row_id where c.target = '${table.table}'
  )`

const isRole = (role: string) => `(c.before ->> '${role}')::boolean and exists (
  select from contact other where other.membership_id = (c.before ->> 'membership_id')::uuid
    and other.${role} and not exists (
      select from change own where own.target = 'contact' and own.row_id = other.membership_id
        and own.account_id = other.account_id))`

const sortContacts = `
  sorted_contact as materialized (
    select c.n, c.row_id, c.account_id, c.before, case
      when t.membership_id is null then 'gone'
      when c.before is null and c.fingerprint <> ${contactFingerprint} then 'edited'
      when c.before is not null and to_jsonb(t) <> c.after then 'edited'
      when c.before is null and owner.outcome is not null
        and owner.outcome not in ('reversed', 'gone') then 'account-stays'
      when ${isRole('is_primary')} or ${isRole('is_billing')} then 'taken'
      when c.before is not null and not (
        exists (select from account where id = (c.before ->> 'account_id')::uuid) and
        exists (select from membership where id = (c.before ->> 'membership_id')::uuid)) then 'gone'
      else 'reversed' end as outcome
    from change c
    left join contact t on t.membership_id = c.row_id and t.account_id = c.account_id
    left join sorted_account owner on owner.row_id = c.account_id and owner.before is null
    where c.target = 'contact'
  )`

const writeRows = ({ table, columns, keyColumns }: ImportTable) => `
  deleted_${table} as (
    delete from ${table} t using sorted_${table} c, gate
    where t.id = c.row_id and c.before is null and c.outcome = 'reversed'
  ), restored_${table} as (
    update ${table} t set ${[
      ...columns.map(({ stored, restored }) => `"${stored}" = ${restored}`),
      ...keyColumns.map((name) => `${name} = r.${name}`),
    ].join(', ')}
    from sorted_${table} c, gate, ${table} current,
      lateral jsonb_populate_record(current, c.before - 'password_hash') r
    where t.id = c.row_id and current.id = c.row_id and c.before is not null
      and c.outcome = 'reversed'
  )`

// Deleted first and inserted afterwards, so that no membership has two primary contacts meanwhile.
const writeContacts = `
  deleted_contact as (
    delete from contact t using sorted_contact c, gate
    where t.membership_id = c.row_id and t.account_id = c.account_id and c.outcome = 'reversed'
    returning 1
  ), restored_contact as (
    insert into contact select r.* from sorted_contact c, gate,
      lateral jsonb_populate_record(null::contact, c.before) r
    where c.before is not null and c.outcome = 'reversed'
      and (select count(*) from deleted_contact) >= 0
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

/** The name by which an operator recognises a row. */
const nameOf: Readonly<Record<string, string>> = {
  account: 'username',
  membership: 'coalesce(name, charity_number)',
  fee: 'description',
  subscription: 'email',
}

const tables = importTables.map(({ table }) => table)

/** The query of every row: its table, what it is known by, and the outcome. */
export const outcomes: string = [
  ...tables.map(
    (table) => `
    select '${table}' as "table", c.n, ${nameOf[table]} as name, c.outcome
    from sorted_${table} c left join ${table} t on t.id = c.row_id`,
  ),
  `select 'contact', c.n, concat_ws(' – ', username, coalesce(m.name, m.charity_number)), c.outcome
    from sorted_contact c left join account on account.id = c.account_id
    left join membership m on m.id = c.row_id`,
].join(' union all ')
