import { type SQL, sql } from 'drizzle-orm'

/**
 * True of a row whose columns still have these values, as a form showed them (decision 057). A null is
 * shown as an empty field, so it counts as one.
 */
export const stillAsShown = (
  table: 'account' | 'membership' | 'fee',
  columns: readonly (readonly [column: string, value: unknown])[],
): SQL =>
  sql.join(
    [
      sql`true`,
      ...columns.map(
        ([column, value]) =>
          sql`coalesce(${sql.identifier(table)}.${sql.identifier(column)}::text, '') =
            coalesce(${value}::text, '')`,
      ),
    ],
    sql` and `,
  )
