import type { ImportColumn, ImportTable } from './import-tables.ts'
import { numberSign, sameNumberCtes } from './same-number.ts'
import { formerCte, stagedFolded, storedFolded } from './same-person.ts'
import { stagingTable } from './staging.ts'
import { unionAll } from './union.ts'

/** The columns of a table that a file has; the others keep what is stored. */
export const presentColumns = (
  { columns }: ImportTable,
  present: ReadonlySet<string>,
): readonly ImportColumn[] => columns.filter(({ name }) => present.has(name))

/** One column for each stored one: the translations of a text share theirs. */
export const storedOnce = (columns: readonly ImportColumn[]): readonly ImportColumn[] => [
  ...new Map(columns.map((column) => [column.stored, column])).values(),
]

/** The stored columns with their new values, which translations add to those of other languages. */
const written = (columns: readonly ImportColumn[], value: 'first' | 'next') =>
  storedOnce(columns).map(({ stored, isTranslation, [value]: only }) => {
    const parts = columns
      .filter((column) => column.stored === stored)
      .map((column) => column[value])
    const former = value === 'next' ? [`t."${stored}"`] : []
    const all = isTranslation ? `jsonb_strip_nulls(${[...former, ...parts].join(' || ')})` : only
    return [`"${stored}"`, all] as const
  })

const list = (items: readonly string[]) => items.join(', ')

/** The columns of a row as a change records them, with those that change besides. */
export const recordOf = (columns: readonly ImportColumn[], besides: readonly string[]): string =>
  `jsonb_build_object(${list([
    ...storedOnce(columns).map(({ stored, recorded }) => `'${stored}', ${recorded}`),
    ...besides.map((name) => `'${name}', t.${name}`),
  ])})`

/**
 * The hash of the row `t` in the columns that imports fill. Those that earlier versions did not have count, with
 * their names, only if they have a value.
 */
export const fingerprintOf = ({ columns }: ImportTable): string => {
  const first = columns.filter(({ isLater }) => !isLater).map(({ recorded }) => recorded)
  const later = storedOnce(columns.filter(({ isLater }) => isLater)).map(
    ({ name, recorded }) => `' ${name} ' || (${recorded})::text`,
  )
  return `sha256(convert_to(concat(${list([`row(${list(first)})::text`, ...later])}), 'UTF8'))`
}

const isSameKey = ({ key }: ImportTable) =>
  key.map(({ staged, stored }) => `${stored} = ${staged}`).join(' and ')

/** The CTEs that find the stored rows that new ones probably are: `keyed_…` has the rows of the file, `merge_…` those to merge. */
const twinCtes: Readonly<
  Record<string, (table: ImportTable, present: ReadonlySet<string>, isSheet: boolean) => string>
> = {
  accounts: (table, present, isSheet) => `${formerCte(present)}, keyed_accounts as materialized (
    select s.*, coalesce(t.id, former.id) as found_id
    from staged_accounts s left join account t on ${isSameKey(table)}
    left join former using (line)
  ), ${probableCtes(present, isSheet)}`,
  memberships: (table) => sameNumberCtes(isSameKey(table)),
}

/**
 * The CTEs that find the stored row of each staged one: `staged_…` has the rows of the file, whose
 * keys are unique, and `matched_…` their state: new, changed or unchanged, or unsubscribed.
 */
export function matchCtes(
  table: ImportTable,
  present: ReadonlySet<string>,
  isSheet: boolean,
): string {
  const { target, unsubscribed } = table
  const columns = presentColumns(table, present)
  const names = list(columns.map(({ name }) => `s."${name}"`))
  const isChanged = `(${list(columns.map(({ current }) => current))}) is distinct from (${names})`
  const matched = (before: string, more = '') => `matched_${target} as materialized (
    select s.line, coalesce(t.id, s.id) as id, s.source, s.external_id, s.derived, ${names},
      case ${before} when ${isChanged} then 'changed' else 'unchanged' end as state${more}`
  const staged = `
  staged_${target} as (
    select line, id, source, external_id, former_id, derived, ${list(
      columns.map(({ name, type }) => `"${name}"::${type} as "${name}"`),
    )}
    from ${stagingTable(target)}
  )`
  const twins = twinCtes[target]?.(table, present, isSheet)
  if (twins) {
    const isAdopted = `s.merged_id is not null and t.source is null and s.source <> 'gatehouse'`
    return `${staged}, ${twins}, ${matched(
      `when t.id is null then 'new' when ${isAdopted} then 'changed'`,
      target === 'accounts' ? newUsername : '',
    )}
    from (
      select keyed.*, merge.id as merged_id
      from keyed_${target} keyed left join merge_${target} merge using (line)
    ) s left join ${table.table} t on t.id = coalesce(s.found_id, s.merged_id)
  )`
  }
  const refused = unsubscribed ? "when suppression is not null then 'unsubscribed'" : ''
  const refusals = unsubscribed ? `left join suppression on ${unsubscribed}` : ''
  return `${staged}, ${matched(`${refused} when t.id is null then 'new'`)}
    from staged_${target} s left join ${table.table} t on ${isSameKey(table)} ${refusals}
  )`
}

const isUsed = (name: string) =>
  `exists (select from account where lower(account.username) = lower(${name}))`

/** A derived username, with a number behind a dot if an account has it already. */
const freeUsername = `case when not ${isUsed('s.username')} then s.username else (
  select s.username || '.' || number from generate_series(2, 1000) as number
  where not ${isUsed(`s.username || '.' || number`)} order by number limit 1) end`

/** The username of a row: a new one's own, unless it was made up and another account has it. */
const newUsername = `,
      case when t.id is null and 'username' = any(s.derived) then ${freeUsername}
        else s.username end as new_username`

/** Something that a staged row and an account have in common. */
interface Sign {
  readonly name: string
  /** The query of the `line`, the `folded` name and the `key` of the staged rows. */
  readonly staged: string
  /** The query of the keys of these rows. */
  readonly keys: string
  /** The key of the account `t`, and the tables that have it. */
  readonly key: string
  readonly from: string
}

const columnSign = (name: string, keyOf: (column: string) => string): Sign => {
  const key = keyOf(`s.${name}`)
  return {
    name,
    staged: `select line, folded, ${key} as key from searched_accounts s`,
    keys: `select ${key} from searched_accounts s where folded is not null`,
    key: keyOf(`t.${name}`),
    from: 'account t',
  }
}

const signs: readonly Sign[] = [
  columnSign('postcode', (column) => `replace(upper(${column}), ' ', '')`),
  columnSign('email', (column) => `lower(${column})`),
]

/**
 * The accounts that new rows may belong to: same name, and same postcode, same email, or a contact of the membership with
 * the same number. In place of an account that was merged, it is the one that stays. One that another row of the file
 * finds by its key cannot be merged, nor one that is disabled, as that of someone who has died. The name of each account that has something in common with a row is folded once:
 * thousands of people may have one postcode.
 */
function probableCtes(present: ReadonlySet<string>, isSheet: boolean): string {
  const hasNames = present.has('forename') && present.has('surname')
  const found = [...signs.filter(({ name }) => present.has(name)), ...(isSheet ? [numberSign] : [])]
  const searches = hasNames ? found : []
  const near = searches.map(
    ({ name, keys, key, from }) => `near_${name} as materialized (
    select t.id, ${key} as key, ${storedFolded} as folded from ${from}
    where (${key} in (${keys})) is true
  )`,
  )
  const same = searches.map(
    ({ name, staged }) => `
    select s.line, stays.id as account_id, stays.username,
      stays.disabled_at is null
        and stays.id not in (select found_id from keyed_accounts where found_id is not null) as is_mergeable
    from (${staged}) as s join near_${name} t using (key, folded)
    left join account_merge on merged_id = t.id
    join account stays on stays.id = coalesce(account_merge.account_id, t.id)`,
  )
  const searched = `searched_accounts as materialized (
    select s.*, case when found_id is null then ${stagedFolded} end as folded from keyed_accounts s
  )`
  return `${[...(hasNames ? [searched] : []), ...near].map((cte) => `${cte}, `).join('')}
  probable as materialized (select distinct * from (${unionAll(
    'null::int as line, null::uuid as account_id, null as username, true as is_mergeable',
    same,
  )}) as found),
  merge_accounts as materialized (
    select min(line) as line, account_id as id from (
      select line, account_id, count(*) over (partition by line) as accounts
      from probable, parameter
      where is_mergeable and (merge_all or lower(username) = any(merge_usernames))
    ) as requested
    where accounts = 1 group by account_id having count(*) = 1
  )`
}

/**
 * The CTEs that write the rows of a table: `locked_…` has the changed rows with their content now,
 * `updated_…` and `added_…` those written, in this order: a fee must end before its successor begins. A changed row that
 * is stored as it was, such as a merged account that stays disabled, has no change: an undo would take it for an added one.
 */
export function writeCtes(table: ImportTable, present: ReadonlySet<string>): string {
  const { target, keyColumns } = table
  const columns = presentColumns(table, present)
  // A merged row gets the key of the file; a row exported from here has no key but its own id.
  const adoptedKey = keyColumns.map(
    (name) => `${name} = coalesce(t.${name}, case when s.source <> 'gatehouse' then s.${name} end)`,
  )
  const filled: (readonly [name: string, value: string])[] = [
    ['id', 's.id'],
    ...keyColumns.map((name) => [name, `s.${name}`] as const),
    ...written(columns, 'first'),
    ...table.columns.flatMap(({ name, stored, ifAbsent }) =>
      ifAbsent && !present.has(name) ? [[`"${stored}"`, ifAbsent] as const] : [],
    ),
  ]
  const record = recordOf(columns, table.besides)
  return `
  good_${target} as (
    select s.* from matched_${target} s, gate
    where proceed and s.state in ('new', 'changed')
      and not exists (select from faulty_line where faulty_line.line = s.line)
  ), locked_${target} as materialized (
    select s.*, ${record} as before from good_${target} s join ${table.table} t on t.id = s.id
    where s.state = 'changed' for no key update of t
  ), updated_${target} as (
    update ${table.table} t set ${list([
      ...written(columns, 'next').map(([stored, value]) => `${stored} = ${value}`),
      ...adoptedKey,
    ])}
    from locked_${target} s where t.id = s.id
    returning t.id, s.before, ${record} as after
  ), added_${target} as (
    insert into ${table.table} as t (${list(filled.map(([name]) => name))})
    select ${list(filled.map(([, value]) => value))}
    from good_${target} s where s.state = 'new'
      and (select count(*) from updated_${target}) >= 0
    returning t.id, ${fingerprintOf(table)} as fingerprint
  ), recorded_${target} as (
    insert into import_change (import_id, target, row_id, before, after, fingerprint)
    select added_import.id, '${table.table}', written.id, before, after, fingerprint
    from added_import, (
      select id, null::jsonb as before, null::jsonb as after, fingerprint from added_${target}
      union all
      select id, difference.before, difference.after, null from updated_${target} updated,
      lateral (
        select jsonb_object_agg(key, was.value) as before, jsonb_object_agg(key, became.value) as after
        from jsonb_each(updated.before) was join jsonb_each(updated.after) became using (key)
        where was.value <> became.value
      ) as difference
      where difference.before is not null
    ) as written
  )`
}
