import { feeOverlaps, feesBesideFaults } from './fee-overlaps.ts'
import type { ImportTable } from './import-tables.ts'
import { anotherPersonFaults } from './same-person.ts'
import { unionAll } from './union.ts'

/** The faults that only the database can find, as codes of lib/text/en/imports/database.ts. */
export const databaseFaultCodes = [
  'username-taken',
  'fee-overlaps',
  'account-unknown',
  'membership-unknown',
  'contact-exists',
  'two-primary',
  'two-billing',
  'row-rejected',
  'fee-stays',
  'merge-unclear',
  'another-person',
] as const

/** A fault that only the database can find. */
export type DatabaseFaultCode = (typeof databaseFaultCodes)[number]

/** The rows that get the username in the file; a changed one keeps its own if that in the file is made up. */
const renamed = `
  select line, new_username as username, lower(new_username) as name from matched_accounts
  where state = 'new' or (state = 'changed' and ('username' = any(derived)) is not true)`

/** The later rows that get the username of another row. */
const takenInFile = `
  select s.line, 'username-taken', 'username', s.username, s.username
  from (${renamed}) s join (
    select name, min(line) as line from (${renamed}) r group by name having count(*) > 1
  ) first on s.name = first.name and s.line > first.line`

/** The queries of the faults in the rows of a table: line, code, column, value and other. */
const ownFaults: Readonly<Record<string, (present: ReadonlySet<string>) => string[]>> = {
  accounts: (present) => [
    ...(present.has('username')
      ? [
          `select s.line, 'username-taken', 'username', s.username, t.username
          from matched_accounts s join account t on lower(t.username) = lower(s.username)
          where s.state <> 'unchanged' and t.id <> s.id
            and ('username' = any(s.derived)) is not true`,
          takenInFile,
        ]
      : []),
    `select line, 'merge-unclear', 'username', username, null from probable, parameter
    where is_mergeable and (merge_all or lower(username) = any(merge_usernames))
      and line not in (select line from merge_accounts)`,
    ...anotherPersonFaults(present),
  ],
  fees: (present) => [feeOverlaps(present.has('valid_to'))],
}

const contactFaults = (['primary', 'billing'] as const).map(
  (role) => `
    select s.line, 'two-${role}', 'is_${role}', 'yes',
      (select coalesce(nullif(concat_ws(' ', forename, surname), ''), username) from account
        where account.id = other.account_id)
    from (
      select membership_id from contacts_after where is_${role}
      group by membership_id having count(*) > 1
    ) crowded join contacts_after s using (membership_id)
    join contacts_after other on other.membership_id = s.membership_id and other.account_id <> s.account_id
      and (other.line is null or other.line < s.line)
    where s.is_${role} and other.is_${role} and s.line is not null`,
)

const faultColumns = `null::int, '', '', '', ''`

/**
 * The CTEs `fault`, every fault of the staged rows, and `faulty_line`. A contact of a faulty row is faulty itself.
 */
export function faultCtes(
  tables: readonly ImportTable[],
  present: ReadonlyMap<string, ReadonlySet<string>>,
  isSheet: boolean,
): string {
  const ofTables = tables.flatMap(
    ({ target }) => ownFaults[target]?.(present.get(target) as ReadonlySet<string>) ?? [],
  )
  const ofContacts = present.has('contacts')
    ? [
        `select line, 'account-unknown', 'account_external_id', account_external_id, null
        from read_contacts where account_id is null`,
        `select line, 'membership-unknown', 'membership_external_id', membership_external_id, null
        from read_contacts where membership_id is null`,
        `select s.line, 'contact-exists', 'external_id', s.external_id, null
        from matched_contacts s join contact t using (membership_id, account_id)
        where (s.old_membership_id, s.old_account_id) <> (s.membership_id, s.account_id)`,
        ...contactFaults,
      ]
    : []
  const ofOtherRows = (isSheet ? ['account_line', 'membership_line'] : []).map(
    (line) => `
      select s.line, 'row-rejected', '', '', bad.line::text from read_contacts s
      join own_faulty_line bad on bad.line = s.${line} and bad.line <> s.line`,
  )
  const fees = present.get('fees')
  if (fees) ofOtherRows.push(feesBesideFaults(fees.has('valid_to')))
  return `
  own_fault (line, code, name, value, other) as materialized (
    select distinct on (line, code, name) *
    from (${unionAll(faultColumns, [...ofTables, ...ofContacts])}) as found (line, code, name, value, other)
    order by line, code, name
  ), ${linesOf('own_fault', 'own_faulty_line')}, fault as materialized (
    select * from own_fault union (${unionAll(faultColumns, ofOtherRows)})
  ), ${linesOf('fault', 'faulty_line')}`
}

/**
 * The CTE of the lines with faults. PostgreSQL takes an array for ten rows. It cannot know how few faults there are:
 * from the joins that find them it expects two thousand times as many as there are lines, and then plans each step
 * that leaves them out for that number, which took a quarter of an hour for a million lines.
 */
const linesOf = (faults: string, name: string) =>
  `${name} as materialized (select unnest(array(select distinct line from ${faults})) as line)`
