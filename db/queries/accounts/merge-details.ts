import { type SQL, sql } from 'drizzle-orm'
import { unselected } from '../../values/countries.ts'
import { type PersonField, personFields, togetherWith } from '../../values/record-fields.ts'
import { beforeCte, changedContent } from '../act-changes.ts'
import { columnName, columnOf } from '../column-values.ts'
import { commaList } from '../expressions.ts'

const isEmpty = (field: PersonField) =>
  sql`coalesce(kept.${columnOf(field)}::text, '') in ('', ${unselected})`

/**
 * The CTEs `before` and `changed`: the account of the CTE `gate` that stays takes the details `taken` of the other, or,
 * if there is no list, those that it has not.
 */
export const takeDetails = (taken: readonly PersonField[] | undefined): SQL => {
  const takes = (field: PersonField) =>
    taken
      ? sql`${taken.includes(field)}::boolean`
      : sql.join(togetherWith(field).map(isEmpty), sql` and `)
  const columns = personFields.map(columnOf)
  return sql`
    ${beforeCte('account', sql`(select account_id from gate)`)}, combined as (
      select kept.id, ${commaList(
        personFields.map((field) => {
          const column = columnOf(field)
          return sql`case when ${takes(field)} then other.${column} else kept.${column} end as ${column}`
        }),
      )}
      from gate join account kept on kept.id = gate.account_id join account other on other.id = gate.merged_id
    ), changed as (
      update account set ${commaList(columns.map((column) => sql`${column} = combined.${column}`))}
      from before join combined using (id) where account.id = before.id
        and (${commaList(columns.map((column) => sql`account.${column}`))})
          is distinct from (${commaList(columns.map((column) => sql`combined.${column}`))})
      returning account.id, ${changedContent('account')}
    )`
}

/** The details that a merge changed, as the column `column` of a row of `account`. */
const recorded = (side: 'before' | 'after', field: PersonField) => {
  const column = columnOf(field)
  return sql`(jsonb_populate_record(null::account,
    jsonb_build_object(${columnName(field)}::text, taken.${sql.raw(side)} -> ${field}::text))).${column}`
}

/**
 * The CTEs `taken` and `returned`: the account of the row `undone` of `account_merge` that stayed has its own details
 * again, unless they have changed since.
 */
export const returnDetails: SQL = sql`
  taken as (
    select act_change.id, act_change.account_id, before, after from undone
    join act_change on act_change.account_id = undone.account_id and act_change.at = undone.merged_at
    join audit_event on audit_event.id = act_change.id and action = 'account-merged'
  ), returned as (
    update account set ${commaList(
      personFields.map((field) => {
        const column = columnOf(field)
        return sql`${column} = case when taken.after ? ${field}::text
          and account.${column} is not distinct from ${recorded('after', field)}
          then ${recorded('before', field)} else account.${column} end`
      }),
    )}
    from taken where account.id = taken.account_id
  ), taken_back as (
    update act_change set undone_at = now() from taken where act_change.id = taken.id
  )`
