import { beginningOf, cleanLine } from '#lib/contract/clean-text.ts'
import { dayOf } from '#lib/contract/field.ts'
import { knownTypes } from '#lib/records/known-types.ts'
import { texts } from '#lib/text/texts.ts'

/** A filter of a list: how its control looks, and its value, undefined if what was typed is none. */
export interface ListFilter<Value extends string = string> {
  readonly kind: 'search' | 'line' | 'day' | 'type' | 'choice' | 'switch'
  /** The values of a choice. */
  readonly values?: readonly Value[]
  read(typed: string): Value | undefined
}

/** A filter with a choice of values. */
export const choice = <const Value extends string>(
  values: readonly Value[],
): ListFilter<Value> => ({
  kind: 'choice',
  values,
  read: (typed) => values.find((value) => value === typed),
})

/** A filter with a short text. */
export const line: ListFilter = {
  kind: 'line',
  read: (typed) => (typed.length <= 100 && !/\p{Cc}/u.test(typed) ? typed : undefined),
}

/** A filter with a day, such as 2027-01-31. */
export const day: ListFilter = { kind: 'day', read: dayOf }

/** A filter with a membership type. */
export const membershipType: ListFilter = {
  kind: 'type',
  read: (typed) => knownTypes().find(({ name }) => name === typed)?.name,
}

/** A filter that is either on or off. */
export const onOff: ListFilter<'yes'> = {
  kind: 'switch',
  read: (typed) => (typed === 'yes' ? typed : undefined),
}

const maxSearchLength = 200

/** The text that is searched for; undefined if there is too little of it. */
export function searchTextOf(typed = ''): string | undefined {
  const text = beginningOf(cleanLine(typed), maxSearchLength)
  return text.length >= 2 && /[\p{L}\p{N}]/u.test(text) && !/\p{Cc}/u.test(text) ? text : undefined
}

/** The search of a list. */
export const search: ListFilter = { kind: 'search', read: searchTextOf }

/** Filters by the name of their parameter. */
export type ListFilters = Readonly<Record<string, ListFilter>>

/** The values of filters; those that are not set are left out. */
export type FilterValues<Filters extends ListFilters> = {
  readonly [Name in keyof Filters]?: Filters[Name] extends ListFilter<infer Value> ? Value : never
}

/** The values that filters have. What is unknown is left out. */
export const readFilters = <Filters extends ListFilters>(
  filters: Filters,
  typed: (name: string) => string,
): FilterValues<Filters> =>
  Object.fromEntries(
    Object.entries(filters).flatMap(([name, { read }]) => {
      const value = typed(name) && read(typed(name))
      return value ? [[name, value]] : []
    }),
  ) as FilterValues<Filters>

/** A filter as the audit trail names it. */
export const describeFilter = (filter: object): string =>
  Object.entries(filter)
    .map(([name, value]) => `${name}: ${value}`)
    .join(', ')

/** Writes what an audit event says was searched for: a text, or the filters of a list with their labels. */
export function saySearch(page: string | null, searched: string): string {
  const { staffLists } = texts()
  const lists: Readonly<Record<string, unknown>> = staffLists
  const list = lists[page ?? ''] as
    | { readonly filters: Readonly<Record<string, string>> }
    | undefined
  return list
    ? searched.replace(/(?<=^|, )\w+(?=: )/g, (name) => list.filters[name] ?? name)
    : staffLists.audit.searched(searched)
}
