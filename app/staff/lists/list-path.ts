import type { ListQuery } from '#lib/lists/list.ts'

/** A list with its path and what its URL asks for. */
export interface ShownList {
  readonly path: string
  readonly query: Pick<ListQuery, 'page' | 'parameters'>
}

/** The URL of a list with other parameters. */
export function pathOfList(
  { path, query }: ShownList,
  changed: Readonly<Record<string, string>> = {},
): string {
  const parameters = new URLSearchParams({ ...query.parameters, ...changed }).toString()
  return parameters ? `${path}?${parameters}` : path
}

/** The filters, the order and the size that a search of a list keeps. */
export function keptBySearch({ parameters }: Pick<ListQuery, 'parameters'>) {
  const { q: _, ...kept } = parameters
  return kept
}

/** The link in the header of a column: sorts by it, or the other way round. */
export function sortBy(list: ShownList, name: string) {
  const { sort, isDescending } = list.query.page
  const isSorted = sort === name
  const href = pathOfList(list, { sort: isSorted && !isDescending ? `-${name}` : name })
  const order = isDescending ? ('descending' as const) : ('ascending' as const)
  return { href, order: isSorted ? order : undefined }
}
