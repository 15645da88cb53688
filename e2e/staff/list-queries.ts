import type { ListFilter } from '#lib/lists/filters.ts'
import type { AnyList } from '#lib/lists/list.ts'

const someValue = {
  search: 'ada',
  line: 'Somerset',
  day: '2026-01-31',
  type: 'Friend',
  switch: 'yes',
}

const valuesOf = ({ kind, values = [] }: ListFilter): readonly string[] =>
  kind === 'choice' ? values : [someValue[kind]]

/** The parameters of a list that set each of its filters to each kind of value, and each of its orders both ways. */
export const queriesOf = ({
  filters,
  sorts,
}: AnyList): readonly Readonly<Record<string, string>>[] => [
  ...Object.entries(filters).flatMap(([name, filter]) =>
    valuesOf(filter).map((value) => ({ [name]: value })),
  ),
  ...sorts.flatMap((sort) => [{ sort }, { sort: `-${sort}` }]),
]
