import { sql } from 'drizzle-orm'
import type { Database } from '../../driver/connect.ts'
import { type Actor, actorNameOf, insertActorAuditEvent } from '../audit/audit.ts'
import { emailCtes } from './email-ctes.ts'
import { type DatabaseFaultCode, faultCtes } from './fault-ctes.ts'
import { type ImportTable, importTables } from './import-tables.ts'
import { matchContactCtes, writeContactCtes } from './merge-contacts.ts'
import { matchCtes, presentColumns, writeCtes } from './merge-table.ts'
import { countSecondNumbers, listSameNumbers } from './same-number.ts'
import { unionAll } from './union.ts'

/** The instructions for a merge of the staged rows. */
export interface MergeRequest {
  /** The columns that the file has, by table. */
  readonly present: ReadonlyMap<string, ReadonlySet<string>>
  /** False only reports what would happen, by the same statement. */
  readonly write: boolean
  /** Writes the rows without faults, even if others have some. */
  readonly onlyGood: boolean
  /** Merges new rows into the accounts that are probably the same people: all, or these usernames. */
  readonly merge: 'all' | readonly string[]
  /** Merges new rows into the memberships that have their numbers. */
  readonly mergeNumbers?: boolean
  readonly import: {
    readonly operator: Actor
    readonly kind: string
    readonly file: string
    readonly sha256: Buffer
    readonly mapping: object
    /** The job of the staff pages that asked for it. */
    readonly jobId?: string | undefined
  }
}

/** The rows of a table by state. */
export interface RowCounts {
  readonly new: number
  readonly changed: number
  readonly unchanged: number
  /** Subscribers who have unsubscribed and stay so; only in a file of subscribers. */
  readonly unsubscribed?: number
}

/** A fault that the database found in a row. */
export interface StagedFault {
  readonly line: number
  readonly code: DatabaseFaultCode
  /** The column's name. */
  readonly name: string
  readonly value: string | null
  /** The line, username or name that it conflicts with. */
  readonly other: string | null
}

/** A changed row and its changes by column. */
export interface ChangedRow {
  readonly line: number
  readonly table: string
  readonly changes: Readonly<Record<string, readonly [before: unknown, after: unknown]>>
}

/** An account that a new row probably belongs to. */
interface ProbableAccount {
  readonly line: number
  readonly forename: string
  readonly surname: string
  readonly email: string | null
  readonly username: string
  readonly accountEmail: string | null
  readonly isDisabled: boolean
  readonly isMergeable: boolean
  readonly isMerged: boolean
}

/** A new row whose number a stored membership has, under another key. */
interface SameNumber {
  readonly line: number
  readonly charityNumber: string
  readonly membershipId: string
  readonly storedNumber: string
  readonly storedName: string | null
  readonly isMergeable: boolean
  readonly isMerged: boolean
}

/** The result of a merge, or of its preview. */
export type MergeReport = {
  /** Null if nothing was written. */
  readonly importId: number | null
  readonly counts: Readonly<Record<string, RowCounts>>
  readonly changed: readonly ChangedRow[]
  readonly faults: readonly StagedFault[]
  readonly faultCount: number
  /** The number of lines with a fault. */
  readonly faultyLines: number
  readonly probable: readonly ProbableAccount[]
  readonly probableCount: number
  /** The first rows whose number a stored membership has. */
  readonly sameNumbers: readonly SameNumber[]
  readonly sameNumberCount: number
  /** Counts those of all these rows that are merged into no membership. */
  readonly secondNumbers: number
  /** The first subscribers who have unsubscribed and stay so. */
  readonly unsubscribed: readonly UnsubscribedRow[]
}

/** A row of a file whose subscriber has unsubscribed. */
interface UnsubscribedRow {
  readonly line: number
  readonly email: string
}

const shownChanges = 20
const shownFaults = 100_000
const shownProbable = 1_000
const shownUnsubscribed = 1_000

/**
 * Merges the staged rows into the tables, with the changes recorded for an undo and one audit event:
 * one statement, so that an import is complete or has not happened. Nothing is written if a row has
 * a fault, unless `onlyGood` is set.
 */
export async function mergeStagedRows(db: Database, request: MergeRequest): Promise<MergeReport> {
  const { present, write, onlyGood, merge, mergeNumbers = false } = request
  const { operator, kind, file, sha256, mapping, jobId = null } = request.import
  const isSheet = kind === 'sheet'
  const tables = importTables.filter(({ target }) => present.has(target))
  const presentIn = (target: string) => present.get(target) as ReadonlySet<string>
  const hasContacts = present.has('contacts')
  const hasMemberships = present.has('memberships')
  const targets = [...tables.map(({ target }) => target), ...(hasContacts ? ['contacts'] : [])]
  // Every row of the file has a fault.
  if (targets.length === 0) return nothingStaged
  const find = [
    // The memberships first, whose numbers say more of the accounts.
    ...tables
      .toReversed()
      .map((table) => matchCtes(table, presentIn(table.target), isSheet && hasContacts)),
    ...(hasContacts ? [matchContactCtes(presentIn('contacts'), isSheet)] : []),
    faultCtes(tables, present, isSheet),
  ].join(',')
  const store = [
    ...tables.map((table) => writeCtes(table, presentIn(table.target))),
    ...(hasContacts ? [writeContactCtes] : []),
  ].join(',')
  const usernames = merge === 'all' ? [] : merge
  return db.getValue<MergeReport>(sql`
    with parameter as (
      select ${merge === 'all'}::boolean as merge_all, ${mergeNumbers}::boolean as merge_numbers,
        array(select lower(jsonb_array_elements_text(${JSON.stringify(usernames)}::jsonb)))
          as merge_usernames
    ), ${sql.raw(find)}, gate as (
      select ${write}::boolean and (${onlyGood}::boolean or not exists (select from fault))
        as proceed
    ), counted as materialized (${sql.raw(targets.map(countRows).join(' union all '))}),
    counts as (
      select jsonb_object_agg(target, jsonb_build_object(
        'new', new_rows, 'changed', changed_rows, 'unchanged', unchanged_rows) || other_rows) as value
      from counted
    ), added_import as (
      insert into import (operator, kind, file, sha256, mapping, counts, job_id)
      select ${actorNameOf(operator)}, ${kind}, ${file}, ${sha256}, ${JSON.stringify(mapping)}::jsonb, counts.value,
        ${jobId}::uuid
      from gate, counts
      where proceed and exists (select from counted where new_rows + changed_rows > 0)
      returning id, operator
    ), ${sql.raw(store)}, audit as (
      ${insertActorAuditEvent('import-applied', operator, 'added_import', { importId: sql`id` })}
    )${present.has('accounts') ? sql`, ${emailCtes(operator, changedEmails)}` : sql``}
    select jsonb_build_object(
      'importId', (select id from added_import),
      'counts', (select value from counts),
      'changed', (${sql.raw(changesOf(tables, presentIn))}),
      'faults', (select coalesce(jsonb_agg(to_jsonb(f)), '[]') from (
        select * from fault order by line, code limit ${shownFaults}) f),
      'faultCount', (select count(*) from fault),
      'faultyLines', (select count(*) from faulty_line),
      'probable', (${sql.raw(present.has('accounts') ? probable(presentIn('accounts')) : `'[]'::jsonb`)}),
      'probableCount', (${sql.raw(
        present.has('accounts') ? 'select count(distinct line) from probable' : '0',
      )}),
      'sameNumbers', (${sql.raw(hasMemberships ? listSameNumbers(shownProbable) : `'[]'::jsonb`)}),
      'sameNumberCount', (${sql.raw(hasMemberships ? 'select count(*) from same_number' : '0')}),
      'secondNumbers', (${sql.raw(hasMemberships ? countSecondNumbers : '0')}),
      'unsubscribed', (${sql.raw(present.has('subscribers') ? unsubscribed : `'[]'::jsonb`)})
    ) as report`)
}

const nothingStaged: MergeReport = {
  importId: null,
  counts: {},
  changed: [],
  unsubscribed: [],
  faults: [],
  faultCount: 0,
  faultyLines: 0,
  probable: [],
  probableCount: 0,
  sameNumbers: [],
  sameNumberCount: 0,
  secondNumbers: 0,
}

const countRows = (target: string) => `
  select '${target}' as target, count(*) filter (where state = 'new') as new_rows,
    count(*) filter (where state = 'changed') as changed_rows,
    count(*) filter (where state = 'unchanged') as unchanged_rows,
    ${
      target === 'subscribers'
        ? `jsonb_build_object('unsubscribed', count(*) filter (where state = 'unsubscribed'))`
        : `'{}'::jsonb`
    } as other_rows
  from matched_${target} s where not exists (select from faulty_line where faulty_line.line = s.line)`

/** The first changed rows, column by column, as the file has them; a password hash is empty. */
function changesOf(
  tables: readonly ImportTable[],
  presentIn: (target: string) => ReadonlySet<string>,
): string {
  const changes = tables.map((table) => {
    const pairs = presentColumns(table, presentIn(table.target)).map(
      ({ name, current }) => `('${name}', to_jsonb(${current}), to_jsonb(s."${name}"))`,
    )
    return `select s.line, '${table.target}' as "table", (
        select jsonb_object_agg(name, jsonb_build_array(old_value,
          case name when 'password_hash' then '""' else new_value end))
        from (values ${pairs.join(', ')}) as field (name, old_value, new_value)
        where old_value is distinct from new_value) as changes
      from (select * from matched_${table.target} where state = 'changed'
        and line not in (select line from faulty_line) order by line limit ${shownChanges}) s join ${table.table} t on t.id = s.id`
  })
  const columns = 'null::int as line, null as "table", null::jsonb as changes'
  return `select coalesce(jsonb_agg(to_jsonb(changed) order by line), '[]') from (
    select * from (${unionAll(columns, changes)}) as every
    where changes is not null order by line limit ${shownChanges}) changed`
}

const changedEmails = sql`
  select updated.id, added_import.id as import_id, before ->> 'email' as before, after ->> 'email' as after
  from updated_accounts updated, added_import where before -> 'email' <> after -> 'email'`

const unsubscribed = `select coalesce(jsonb_agg(to_jsonb(listed) order by line), '[]') from (
    select line, email from matched_subscribers where state = 'unsubscribed'
    order by line limit ${shownUnsubscribed}) listed`

const probable = (present: ReadonlySet<string>) =>
  !present.has('forename') || !present.has('surname')
    ? `'[]'::jsonb`
    : `select coalesce(jsonb_agg(to_jsonb(listed) order by line), '[]') from (
    select s.line, s.forename, s.surname, ${present.has('email') ? 's.email' : 'null as email'},
      t.username, t.email as "accountEmail", t.disabled_at is not null as "isDisabled", is_mergeable as "isMergeable",
      merge.line is not null as "isMerged"
    from probable join keyed_accounts s using (line) join account t on t.id = probable.account_id
    left join merge_accounts merge on merge.line = probable.line
    order by s.line limit ${shownProbable}) listed`
