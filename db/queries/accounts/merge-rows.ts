/** A table whose rows of two accounts become one where they are about the same thing. */
interface SharedTable {
  readonly table: string
  /** The column of that thing. */
  readonly key: string
  /** The columns of the row that stays, over the rows `t` of both accounts. */
  readonly columns: Readonly<Record<string, string>>
}

/** The value of the account that stays, if it has one. */
const keptFirst = (column: string) =>
  `(array_agg(t.${column} order by t.account_id = gate.merged_id)
    filter (where t.${column} is not null))[1]`

const sharedTables: readonly SharedTable[] = [
  {
    table: 'contact',
    key: 'membership_id',
    columns: {
      is_primary: 'bool_or(t.is_primary)',
      is_billing: 'bool_or(t.is_billing)',
      lsfr_access: 'bool_or(t.lsfr_access)',
      source: keptFirst('source'),
      external_id: keptFirst('external_id'),
    },
  },
  {
    table: 'consent',
    key: 'client_id',
    columns: {
      roles: `array(select distinct unnest(
        string_to_array(string_agg(array_to_string(t.roles, ' '), ' '), ' ')))`,
      given_at: 'max(t.given_at)',
    },
  },
]

/** A table whose rows `t` move as they are. */
interface OwnedTable {
  readonly table: string
  /** The column of the account. */
  readonly column?: string
  readonly key?: string
  /** The condition for moving a row to the account `to`. */
  readonly canMove?: (to: string) => string
}

const ownedTables: readonly OwnedTable[] = [
  { table: 'join_application' },
  { table: 'privacy_request' },
  { table: 'record_note' },
  { table: 'act_change' },
  { table: 'outgoing' },
  { table: 'contact_invitation', column: 'inviter_id' },
  // An offer is between two people, so one between the two accounts stays where it is.
  ...[
    ['from_id', 'to_id'],
    ['to_id', 'from_id'],
  ].map(([column, other]) => ({
    table: 'contact_offer',
    column: `${column}`,
    key: 'membership_id',
    canMove: (to: string) => `t.${other} <> ${to}`,
  })),
]

/** The name of a table in the record of what moved, and in the names of CTEs. */
const nameOf = ({ table, column }: OwnedTable) => (column ? `${table}_${column}` : table)

const list = (items: readonly string[]) => items.join(', ')

/**
 * Deleted first and inserted afterwards, so that no membership has two primary contacts meanwhile. The rows are
 * locked when they are read: one that someone deletes at the same time would be inserted again otherwise.
 */
const moveShared = ({ table, key, columns }: SharedTable) => `
  shared_${table} as materialized (
    select t.${key} as key, jsonb_agg(to_jsonb(t)) as before,
      ${list(Object.entries(columns).map(([name, value]) => `${value} as ${name}`))}
    from (
      select ${table}.* from ${table} join gate
        on ${table}.account_id in (gate.account_id, gate.merged_id) for update of ${table}
    ) t cross join gate
    group by t.${key} having bool_or(t.account_id = gate.merged_id)
  ), removed_${table} as (
    delete from ${table} t using shared_${table} s, gate
    where t.${key} = s.key and t.account_id in (gate.account_id, gate.merged_id)
    returning 1
  ), moved_${table} as (
    insert into ${table} as t (${list([key, 'account_id', ...Object.keys(columns)])})
    select s.key, gate.account_id, ${list(Object.keys(columns).map((name) => `s.${name}`))}
    from shared_${table} s, gate where (select count(*) from removed_${table}) >= 0
    returning t.${key} as key, to_jsonb(t) as after
  )`

const moveOwned = (owned: OwnedTable) => {
  const { table, column = 'account_id', key = 'id', canMove = () => 'true' } = owned
  return `
  moved_${nameOf(owned)} as (
    update ${table} t set ${column} = gate.account_id from gate
    where t.${column} = gate.merged_id and ${canMove('gate.account_id')} returning t.${key} as id
  )`
}

/** The CTEs that move the rows of the account `merged_id` of the CTE `gate` to `account_id`. */
export const moveCtes: string = list([
  ...sharedTables.map(moveShared),
  ...ownedTables.map(moveOwned),
])

/** The record of what they moved, for an undo. */
export const moved: string = `jsonb_build_object(${list([
  ...sharedTables.map(
    ({ table }) => `'${table}', (
      select coalesce(jsonb_agg(jsonb_build_object('before', before, 'after', after)), '[]')
      from shared_${table} join moved_${table} using (key))`,
  ),
  ...ownedTables.map(
    (owned) =>
      `'${nameOf(owned)}', (select coalesce(jsonb_agg(id), '[]') from moved_${nameOf(owned)})`,
  ),
])})`

/** A row that has changed since stays as it is; columns of later versions do not count. */
const restoreShared = ({ table, key }: SharedTable) => `
  change_${table} as materialized (
    select change -> 'before' as before, change -> 'after' as after, r.account_id, r.${key}
    from undone, jsonb_array_elements(undone.moved -> '${table}') as change,
      jsonb_populate_record(null::${table}, change -> 'after') r
  ), removed_${table} as (
    delete from ${table} t using change_${table} c, undone
    where t.${key} = c.${key} and t.account_id = c.account_id
      and t = jsonb_populate_record(t, c.after)
      and not exists (select from ${table} other
        where other.${key} = c.${key} and other.account_id = undone.merged_id)
    returning c.before
  ), restored_${table} as (
    insert into ${table} select r.* from removed_${table}, jsonb_array_elements(before) as old_row,
      jsonb_populate_record(null::${table}, old_row) r
    on conflict do nothing
  )`

const restoreOwned = (owned: OwnedTable) => {
  const { table, column = 'account_id', key = 'id', canMove = () => 'true' } = owned
  return `
  restored_${nameOf(owned)} as (
    update ${table} t set ${column} = undone.merged_id from undone
    where t.${column} = undone.account_id and ${canMove('undone.merged_id')}
      and t.${key}::text in (select jsonb_array_elements_text(undone.moved -> '${nameOf(owned)}'))
  )`
}

/** The CTEs that move back what the row `undone` of `account_merge` records, unless it has changed since. */
export const restoreCtes: string = list([
  ...sharedTables.map(restoreShared),
  ...ownedTables.map(restoreOwned),
])

/** The number of rows that have changed since. */
export const changedSince: string = sharedTables
  .map(
    ({ table }) =>
      `(select count(*) from change_${table}) - (select count(*) from removed_${table})`,
  )
  .join(' + ')
