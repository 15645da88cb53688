import { stagingTable } from './staging.ts'

/** A membership number in the form in which numbers are compared: without case, and without the `.0` of a program. */
const numberKey = (number: string) => `lower(regexp_replace(${number}, '^([0-9]+)[.]0+$', '\\1'))`

/**
 * The CTEs that find the stored memberships that have the numbers of new rows: `same_number`, the oldest of each, and
 * `merge_memberships`, the rows to merge. One can be merged if nothing else in the file or in the table has the number or
 * finds the membership by its key.
 */
export const sameNumberCtes = (isSameKey: string): string => `keyed_memberships as materialized (
    select s.*, t.id as found_id
    from staged_memberships s left join membership t on ${isSameKey}
  ), same_number as materialized (
    select line, source, external_id, membership_id, holders = 1 and count(*) over (partition by membership_id) = 1
      and membership_id not in (select found_id from keyed_memberships where found_id is not null) as is_mergeable
    from (
      select s.line, s.source, s.external_id, (array_agg(t.id order by t.id))[1] as membership_id, count(*) as holders
      from keyed_memberships s
      join membership t on ${numberKey('t.charity_number')} = ${numberKey('s.charity_number')}
      where s.found_id is null group by s.line, s.source, s.external_id
    ) as held
  ), merge_memberships as materialized (
    select line, membership_id as id from same_number, parameter where is_mergeable and merge_numbers
  )`

/** The sign that a staged account of a sheet and an account are contacts of the membership with one number. */
export const numberSign = {
  name: 'number',
  staged: `
    select s.line, folded, same_number.membership_id as key
    from searched_accounts s join ${stagingTable('contacts')} own
      on own.account_source = s.source and own.account_external_id = s.external_id
    join same_number on same_number.source = own.membership_source
      and same_number.external_id = own.membership_external_id`,
  keys: 'select membership_id from same_number',
  key: 'contact.membership_id',
  from: 'contact join account t on t.id = contact.account_id',
}

/** The first rows whose number a stored membership has under another key, and whether they are merged into it. */
export const listSameNumbers = (limit: number): string => `
  select coalesce(jsonb_agg(to_jsonb(listed) order by line), '[]') from (
    select s.line, s.charity_number as "charityNumber", t.id as "membershipId",
      t.charity_number as "storedNumber", t.name as "storedName", is_mergeable as "isMergeable",
      merge.line is not null as "isMerged"
    from same_number join keyed_memberships s using (line) join membership t on t.id = membership_id
    left join merge_memberships merge on merge.line = same_number.line
    order by s.line limit ${limit}) listed`

/** The number of rows that would become second memberships with a number. */
export const countSecondNumbers = `
  select count(*) from same_number where line not in (select line from merge_memberships)`
