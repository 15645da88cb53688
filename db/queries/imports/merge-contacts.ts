import { contactColumns, storedContactKey, storedKey } from './import-tables.ts'
import { stagingTable } from './staging.ts'

const { flags } = contactColumns
const list = (items: readonly string[]) => items.join(', ')

/** The hash of the contact `t` in the columns that imports fill. */
export const contactFingerprint = `sha256(convert_to(row(${list(
  flags.map((name) => `t.${name}`),
)})::text, 'UTF8'))`

/** The rows that contacts can name: those of this file, or else those in the database. */
const named = (target: string, table: string, isInFile: boolean) =>
  isInFile
    ? `select id, line, source, external_id, state from matched_${target}`
    : `select id, null::int as line, key.source, key.external_id, 'unchanged' as state
        from ${table} t, lateral (select ${list(storedKey('t'))}) as key (source, external_id)`

/**
 * The CTEs that find the accounts and memberships of the staged contacts, and the contacts that are
 * stored already: by their key, or as a contact between the same two. A derived role never takes it
 * from another contact. Those of a merged account stay with the account that it was merged into.
 */
export function matchContactCtes(present: ReadonlySet<string>, isSheet: boolean): string {
  const flag = (name: string) =>
    present.has(name)
      ? `case when '${name}' = any(s.derived)
          then coalesce(stored.${name}, s.${name} and s.is_new_membership) else s.${name} end`
      : `coalesce(stored.${name}, false)`
  return `
  named_accounts as (${named('accounts', 'account', isSheet)}),
  named_memberships as (${named('memberships', 'membership', isSheet)}),
  read_contacts as materialized (
    select s.line, s.source, s.external_id, s.account_external_id, s.membership_external_id,
      ${list(flags.map((name) => `s.${name}::boolean as ${name}`))},
      a.id as account_id, a.line as account_line, m.id as membership_id,
      m.line as membership_line, m.state = 'new' as is_new_membership, s.derived
    from ${stagingTable('contacts')} s
    left join named_accounts a
      on a.source = s.account_source and a.external_id = s.account_external_id
    left join named_memberships m
      on m.source = s.membership_source and m.external_id = s.membership_external_id
    where not exists (select from account_merge where merged_id = a.id)
  ), stored_contacts as materialized (
    select t.*, key.* from contact t, lateral (select ${list(storedContactKey)}) as key (key_source, key_id)
  ), keyed_contacts as (
    select s.*, by_key.membership_id as old_membership_id, by_key.account_id as old_account_id
    from read_contacts s left join stored_contacts by_key
      on by_key.key_source = s.source and by_key.key_id = s.external_id
    where s.membership_id is not null and s.account_id is not null
  ), matched_contacts as materialized (
    select s.line, s.source, s.external_id, s.membership_id, s.account_id,
      stored.membership_id as old_membership_id, stored.account_id as old_account_id,
      ${list(flags.map((name) => `${flag(name)} as ${name}`))},
      case when stored.source is null and s.source <> 'gatehouse' then s.source
        else stored.source end as new_source,
      case when stored.source is null and s.source <> 'gatehouse' then s.external_id
        else stored.external_id end as new_external_id,
      case when stored.membership_id is null then 'new'
        when (stored.membership_id, stored.account_id, ${list(flags.map((name) => `stored.${name}`))})
          is distinct from (s.membership_id, s.account_id, ${list(flags.map(flag))})
          or (stored.source is null and s.source <> 'gatehouse') then 'changed'
        else 'unchanged' end as state
    from keyed_contacts s left join contact stored
      on stored.membership_id = coalesce(s.old_membership_id, s.membership_id)
      and stored.account_id = coalesce(s.old_account_id, s.account_id)
  ), contacts_after as materialized (
    select line, membership_id, account_id, is_primary, is_billing from matched_contacts
    union all
    select null, t.membership_id, t.account_id, t.is_primary, t.is_billing from contact t
    where (t.is_primary or t.is_billing)
      and t.membership_id in (select membership_id from matched_contacts where state <> 'unchanged')
      and not exists (select from matched_contacts matched
        where matched.old_membership_id = t.membership_id
          and matched.old_account_id = t.account_id)
  )`
}

/**
 * The query that locks memberships before contacts of them are deleted, as every other change of contacts does, so
 * that neither waits for the other (decision 083).
 */
export const lockMemberships = (ids: string): string =>
  `select from membership where id in (${ids}) order by id for no key update`

/**
 * The CTEs that write contacts. A changed contact is deleted and inserted again, in this order:
 * otherwise a membership would have two primary contacts for a moment, which the index rejects.
 */
export const writeContactCtes: string = `
  good_contacts as (
    select s.* from matched_contacts s, gate
    where proceed and s.state <> 'unchanged'
      and not exists (select from faulty_line where faulty_line.line = s.line)
  ), their_memberships as materialized (${lockMemberships(
    "select old_membership_id from good_contacts where state = 'changed'",
  )}), removed_contacts as (
    delete from contact t using good_contacts s
    where t.membership_id = s.old_membership_id and t.account_id = s.old_account_id
      and s.state = 'changed' and (select count(*) from their_memberships) >= 0
    returning s.membership_id, s.account_id, to_jsonb(t) as before
  ), added_contacts as (
    insert into contact as t (membership_id, account_id, source, external_id, ${list(flags)})
    select membership_id, account_id,
      case when state = 'new' then source else new_source end,
      case when state = 'new' then external_id else new_external_id end, ${list(flags)}
    from good_contacts where (select count(*) from removed_contacts) >= 0
    returning t.membership_id, t.account_id, t as stored, ${contactFingerprint} as fingerprint
  ), recorded_contacts as (
    insert into import_change
      (import_id, target, row_id, account_id, before, after, fingerprint)
    select added_import.id, 'contact', added.membership_id, added.account_id, before,
      case when before is not null then to_jsonb(stored) end,
      case when before is null then fingerprint end
    from added_import, added_contacts added
    left join removed_contacts using (membership_id, account_id)
  )`
