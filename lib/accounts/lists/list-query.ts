import type { KeysetPage } from '#db/queries/keyset.ts'
import { cleanText } from '#lib/contract/clean-text.ts'
import { guidOrNil } from '#lib/contract/guid.ts'
import { dateKind } from '#lib/contract/kind.ts'

/** Reads the value of a filter; undefined if it is none. */
type Reader<Value extends string> = (typed: string) => Value | undefined

/** A filter with a choice of values. */
export const oneOf =
  <Value extends string>(...values: readonly Value[]): Reader<Value> =>
  (typed) =>
    values.find((value) => value === typed)

/** A filter with a short text. */
export const line: Reader<string> = (typed) =>
  typed.length <= 100 && !/\p{Cc}/u.test(typed) ? typed : undefined

/** A filter with a day, such as 2027-01-31. */
export const day: Reader<string> = (typed) => dateKind.parse(typed)

/** The numbers of rows that a page may have; the first unless another is chosen. */
export const pageSizes = ['50', '25', '100'] as const

/** The page of a list that a URL asks for. */
export interface ListQuery<Filter, Sort extends string> {
  readonly filter: Filter
  readonly page: KeysetPage<Sort>
  /** The parameters of the list itself, which every link to another of its pages has. */
  readonly parameters: Readonly<Record<string, string>>
}

type FilterOf<Readers> = {
  readonly [Name in keyof Readers]?: Readers[Name] extends Reader<infer Value> ? Value : never
}

/** Reads the filters, the order and the place of a page from a URL. What is unknown is left out. */
export function readListQuery<
  Readers extends Readonly<Record<string, Reader<string>>>,
  Sort extends string,
>(
  parameters: URLSearchParams,
  readers: Readers,
  sorts: readonly [Sort, ...Sort[]],
): ListQuery<FilterOf<Readers>, Sort> {
  const typed = (name: string) => cleanText(parameters.get(name) ?? '')
  const filter = Object.fromEntries(
    Object.entries(readers).flatMap(([name, read]) => {
      const value = typed(name) && read(typed(name))
      return value ? [[name, value]] : []
    }),
  )
  const sort = sorts.find((name) => name === typed('sort').replace(/^-/, '')) ?? sorts[0]
  const isDescending = typed('sort') === `-${sort}`
  const size = oneOf(...pageSizes)(typed('size')) ?? pageSizes[0]
  const side = (['after', 'before'] as const).find((name) => typed(name))
  return {
    filter: filter as FilterOf<Readers>,
    page: {
      sort,
      isDescending,
      size: Number(size),
      beside: side && { side, id: guidOrNil(typed(side)) },
    },
    parameters: {
      ...filter,
      ...((isDescending || sort !== sorts[0]) && { sort: typed('sort') }),
      ...(size !== pageSizes[0] && { size }),
    },
  }
}

/** A filter as the audit trail names it. */
export const describeFilter = (filter: Readonly<Record<string, string | undefined>>): string =>
  Object.entries(filter)
    .map(([name, value]) => `${name}: ${value}`)
    .join(', ')

/** A selection of rows as the audit trail names it. */
export const describeSelection = (ids: readonly string[]): string => `selected: ${ids.length}`

export { maxListed } from '#db/queries/keyset.ts'

/** A page of rows in their order, with the ids beside which the next page and the one before begin. */
export interface RowsOfPage<Row> {
  readonly rows: readonly Row[]
  /** The number of rows of the whole list, at most one more than `maxListed`. */
  readonly count: number
  readonly next: string | undefined
  readonly previous: string | undefined
}

/** Puts the rows of `keyset` in order, and leaves out the one that says that there are others. */
export function rowsOfPage<Row extends { readonly id: string }>(
  found: readonly Row[],
  { size, beside }: KeysetPage,
  count: number,
): RowsOfPage<Row> {
  const isBackward = beside?.side === 'before'
  const hasMore = found.length > size
  const rows = isBackward ? found.slice(0, size).toReversed() : found.slice(0, size)
  return {
    rows,
    count,
    next: hasMore || isBackward ? rows.at(-1)?.id : undefined,
    previous: (isBackward ? hasMore : beside) ? rows[0]?.id : undefined,
  }
}
