import { type SQL, sql } from 'drizzle-orm'

/** The ids of the rows before and after a row in its queue; null at the end. */
export interface Neighbours {
  readonly previous: string | null
  readonly next: string | null
}

interface Queue {
  /** The rows of the queue, with a `where`. */
  readonly from: SQL
  readonly id: SQL
  /** The columns by which the queue is ordered, the last of them unique. */
  readonly order: readonly [SQL, SQL]
  /** The same columns of the row itself, as a row of SQL. */
  readonly place: SQL
}

/** The properties of `Neighbours` for `json_build_object`. */
export const neighbours = ({ from, id, order: [first, second], place }: Queue): SQL => sql`
  'previous', (select ${id} from ${from} and (${first}, ${second}) < ${place}
    order by ${first} desc, ${second} desc limit 1),
  'next', (select ${id} from ${from} and (${first}, ${second}) > ${place}
    order by ${first}, ${second} limit 1)`
