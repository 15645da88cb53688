import type { KeysetPage, ListSource } from '#db/queries/list-rows.ts'
import type { Capability } from '#lib/auth/staff/capabilities.ts'
import { cleanText } from '#lib/contract/clean-text.ts'
import { choice, type FilterValues, type ListFilters, readFilters } from './filters.ts'

/**
 * The value of a cell: a text, a number, a day such as 2027-01-31, a time in milliseconds since 1970, a truth, several
 * texts, or one text per language.
 */
export type CellValue =
  | string
  | number
  | boolean
  | readonly string[]
  | Readonly<Record<string, string>>
  | null

/** A column of a list. */
export interface ListColumn<Row, Sort extends string = string> {
  value(row: Row): CellValue
  /** A day, a time or a membership type; a text or a number without it. */
  readonly kind?: 'day' | 'time' | 'type'
  /** The order of the list by this column. */
  readonly sort?: Sort
  /** True if a table has room for it only from 1,280 pixels on. */
  readonly isWide?: true
  /** True if only files and JSON have it, because a table has no room for it. */
  readonly isDetail?: true
}

/** The words of a list: its title, the number of its rows, and a label for each column and each filter. */
interface ListText<Column extends string, Filter extends string> {
  readonly title: string
  count(count: number, max: number): string
  readonly columns: Readonly<Record<Column, string>>
  readonly filters: Readonly<Record<Filter, string>>
  /** The names of the values of its choices. */
  readonly values: Readonly<Record<string, string>>
  /** The hint of its search. */
  readonly hint?: string
}

/** A list of staff, from which its page, the parameters of its URL, export, statement and command derive. */
export interface DeclaredList<
  Row = never,
  Filters extends ListFilters = ListFilters,
  Sort extends string = string,
  Column extends string = string,
  Shown extends Row = Row,
> {
  /** The path of its page, from which the others begin. */
  readonly path: string
  readonly may: Capability
  text(): ListText<Column, Extract<keyof Filters, string>>
  readonly columns: Readonly<Record<Column, ListColumn<Row, Sort>>>
  readonly filters: Filters
  /** The orders; the first unless another is chosen. */
  readonly sorts: readonly [Sort, ...Sort[]]
  /** True if the first order is by time, and begins with the newest unless the other way round is chosen. */
  readonly isNewestFirst?: boolean
  /** Loads the statement that reads its rows. */
  source(): Promise<ListSource<Row, FilterValues<Filters>, Sort>>
  /** Adds what opens the records of a row to those who saw it, by the event that records it. */
  openable?(eventId: string, row: Row): Promise<Shown>
}

/** A list, whatever its rows, filters and columns are. */
export type AnyList = DeclaredList<{ readonly id: string }, ListFilters, string, string>

/** Declares a list. */
export const list = <
  Row,
  const Filters extends ListFilters,
  const Sort extends string,
  const Column extends string,
  Shown extends Row,
>(
  declaration: DeclaredList<Row, Filters, Sort, Column, Shown>,
): DeclaredList<Row, Filters, Sort, Column, Shown> => declaration

/** The largest number of rows that one act on a selection may change. */
export const maxSelected = 250

/** The numbers of rows that a page may have; the first unless another is chosen. */
export const pageSizes = ['50', '25', '100'] as const

/** The rows of a list that are asked for. */
export interface ListRequest<Filter = object, Sort extends string = string> {
  readonly filter: Filter
  readonly page: KeysetPage<Sort>
}

/** The rows that a URL asks for. */
export interface ListQuery<Filter = object, Sort extends string = string>
  extends ListRequest<Filter, Sort> {
  /** The place beside the page, which `openPlace` reads. */
  readonly beside: { readonly side: 'after' | 'before'; readonly sealed: string } | undefined
  /** The parameters of the list itself, which every link to another of its pages has. */
  readonly parameters: Readonly<Record<string, string>>
}

/** Reads the filters, the order and the place of a page from a URL. What is unknown is left out. */
export function readListQuery<Filters extends ListFilters, Sort extends string>(
  {
    filters,
    sorts,
    isNewestFirst = false,
  }: Pick<DeclaredList<never, Filters, Sort>, 'filters' | 'sorts' | 'isNewestFirst'>,
  parameters: URLSearchParams,
): ListQuery<FilterValues<Filters>, Sort> {
  const typed = (name: string) => cleanText(parameters.get(name) ?? '')
  const filter = readFilters(filters, typed)
  const chosen = sorts.find((name) => name === typed('sort').replace(/^-/, ''))
  const sort = chosen ?? sorts[0]
  const isDescending = chosen ? typed('sort').startsWith('-') : isNewestFirst
  const size = choice(pageSizes).read(typed('size')) ?? pageSizes[0]
  const side = (['after', 'before'] as const).find((name) => typed(name))
  return {
    filter,
    page: { sort, isDescending, size: Number(size) },
    beside: side && { side, sealed: typed(side) },
    parameters: {
      ...(filter as Record<string, string>),
      ...((isDescending !== isNewestFirst || sort !== sorts[0]) && {
        sort: typed('sort'),
      }),
      ...(size !== pageSizes[0] && { size }),
    },
  }
}
