import type postgres from 'postgres'
import type { Database } from '#db/driver/connect.ts'
import { type ListSource, listPage, listRows, type Place } from '#db/queries/list-rows.ts'
import { hashOf } from '#lib/auth/secret.ts'
import { People } from '../fixtures/people.ts'
import { context, expect } from '../fixtures/statements.ts'
import { addStaff, staffSession } from '../staff/staff.ts'

/** The rows of a list in each of its orders, and with each value of each of its filters, in the first of these orders. */
interface Expected<Row, Filter, Sort extends string> {
  readonly sorts: Readonly<Record<Sort, readonly string[]>>
  /** The last row in the first of the orders. */
  readonly last: { readonly [Name in keyof Omit<Row, 'id'>]: unknown }
  /** The filter of the orders; none if it is left out. */
  readonly of?: Filter
  readonly filters: {
    readonly [Name in keyof Filter]-?: readonly (readonly [Filter[Name], readonly string[]])[]
  }
}

/** Adds an administrator in a staff session, who may read all lists. */
export async function addReader(sql: postgres.Sql) {
  const people = new People(sql)
  const { id: accountId } = await addStaff(people, 'administrator')
  const session = hashOf(await staffSession(people, { id: accountId }))
  return { accountId, session, roles: ['administrator'], context } as const
}

/** Compares a list as operators and staff get it, whole and page by page in both directions, by the names of its rows. */
export async function compareList<Row extends { readonly id: string }, Filter, Sort extends string>(
  { db, sql }: { readonly db: Database; readonly sql: postgres.Sql },
  source: ListSource<Row, Filter, Sort>,
  nameOf: (row: Row) => string | null,
  { sorts, last, filters, of = {} as Filter }: Expected<Row, Filter, Sort>,
) {
  const caller = await addReader(sql)
  // The list of people has no officer.
  const isListed = (row: Row) => row.id !== caller.accountId
  const names = (rows: readonly Row[]) => rows.filter(isListed).map(nameOf)
  const orders = Object.entries(sorts) as [Sort, readonly string[]][]
  const [first] = orders.map(([sort]) => sort)
  if (!first) throw new Error('The list has no order.')
  for (const [name, cases] of Object.entries(filters) as [keyof Filter, [unknown, string[]][]][]) {
    for (const [value, expected] of cases) {
      const page = { sort: first, isDescending: false, size: 99 }
      const rows = await listRows(db, source, { filter: { [name]: value } as Filter, page })
      expect(names(rows), `${String(name)} ${value}`).toEqual(expected)
    }
  }
  for (const [sort, all] of orders) {
    for (const isDescending of [false, true]) {
      const order = { sort, isDescending }
      const rows = await listRows(db, source, {
        filter: of,
        page: { ...order, size: 99 },
      })
      const expected = isDescending ? all.toReversed() : all
      expect(names(rows), JSON.stringify(order)).toEqual(expected)
      const places = rows.map(({ place }) => place)
      if (sort === first && !isDescending) {
        expect(rows.filter(isListed).at(-1)).toEqual({
          id: expect.any(String),
          place: expect.any(Array),
          ...last,
        })
      }
      await comparePages('after', order, places)
      await comparePages('before', order, places.toReversed())
    }
  }

  /** Compares the pages on one side of rows with these places, which are in the order in which the pages follow. */
  async function comparePages(
    side: 'after' | 'before',
    order: { readonly sort: Sort; readonly isDescending: boolean },
    places: readonly Place[],
  ) {
    // The smallest size: two rows that are equal in an order are on two pages.
    const size = 1
    for (let at = 0; at < places.length; at += size) {
      const isFirst = side === 'after' && at === 0
      const beside = isFirst ? undefined : { side, place: places[at - 1] }
      const request = { filter: of, page: { ...order, size, beside } }
      const found = await listPage(db, caller, source, request, 'a test')
      const preceding = side === 'after' || at === 0 ? at : places.length - at
      // One row more than the size says that there are others.
      expect(
        { ...found, rows: found?.rows.map(({ place }) => place) },
        JSON.stringify(request.page),
      ).toMatchObject({ rows: places.slice(at, at + size + 1), count: places.length, preceding })
    }
  }
}
