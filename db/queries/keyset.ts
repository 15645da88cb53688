import { type SQL, sql } from 'drizzle-orm'

/** A list counts its rows up to this number, and says 'more than' beyond it. */
export const maxListed = 1_000

/** One page of a long list: its order, its size, and the row before or after it; none for the first page. */
export interface KeysetPage<Sort extends string = string> {
  readonly sort: Sort
  readonly isDescending: boolean
  readonly size: number
  readonly beside?: { readonly side: 'after' | 'before'; readonly id: string } | undefined
}

/** The expressions by which each order of a list sorts; none is ever null, and the id is the last. */
export type Sorts<Sort extends string> = Readonly<Record<Sort, readonly SQL[]>>

/**
 * The condition, order and limit of a page, which read its rows along an index whatever its number. A page before a
 * row has its rows in the opposite order. One row more than the size says that there are others.
 */
export function keyset<Sort extends string>(
  table: 'account' | 'membership',
  sorts: Sorts<Sort>,
  { sort, isDescending, size, beside }: KeysetPage<Sort>,
): { readonly condition: SQL; readonly order: SQL } {
  const own = sql.identifier(table)
  const keys = sorts[sort]
  const descends = isDescending !== (beside?.side === 'before')
  const direction = sql.raw(descends ? 'desc' : 'asc')
  const valuesBeside = keys.map((key) => sql`(select ${key} from ${own} where id = ${beside?.id})`)
  const condition = sql`(${sql.join([...keys, sql`${own}.id`], sql`, `)})
    ${sql.raw(descends ? '<' : '>')} (${sql.join([...valuesBeside, sql`${beside?.id}::uuid`], sql`, `)})`
  return {
    condition: beside ? condition : sql`true`,
    order: sql`order by ${sql.join(
      [...keys, sql`${own}.id`].map((key) => sql`${key} ${direction}`),
      sql`, `,
    )} limit ${size + 1}`,
  }
}
