import { queryOf } from '#app/request.ts'
import { foldName } from '#lib/auth/username.ts'
import { beginningOf, cleanText } from '#lib/contract/clean-text.ts'
import { texts } from '#lib/text/texts.ts'

/** A list becomes compact, with a filter, from this length on. */
const longListFrom = 8

const perPage = 20

/** The part of a list that one page shows. */
export interface ListPage<Item> {
  readonly items: readonly Item[]
  /** The text that filters the list; empty if there is none. */
  readonly filter: string
  /** The number of items that match the filter. */
  readonly count: number
  readonly isLong: boolean
  readonly page: number
  readonly pages: number
}

/**
 * Selects what a page of a list shows: `page` and the filter `find` are parameters of its URL, and every word
 * of the filter must occur in the text of an item.
 */
export function listPage<Item>(
  all: readonly Item[],
  textOf: (item: Item) => string,
): ListPage<Item> {
  const isLong = all.length >= longListFrom
  const filter = isLong ? beginningOf(cleanText(queryOf('find') ?? ''), 100) : ''
  const words = searchable(filter).trim().split(/\s+/)
  const matching = all.filter((item) => {
    const itemText = searchable(textOf(item))
    return words.every((word) => itemText.includes(word))
  })
  const pages = Math.max(1, Math.ceil(matching.length / perPage))
  const page = Math.min(pages, Math.max(1, Math.trunc(Number(queryOf('page'))) || 1))
  return {
    items: matching.slice((page - 1) * perPage, page * perPage),
    filter,
    count: matching.length,
    isLong,
    page,
    pages,
  }
}

const searchable = (words: string) => foldName(words).replaceAll(',', ' ')

/** The title of a page, with the filter and the number of the page. */
export function listTitle(title: string, { filter, page, pages }: ListPage<unknown>): string {
  const text = texts().memberships.list
  const filtered = filter ? text.titleOfFilter(title, filter) : title
  return pages > 1 ? text.titleOfPage(filtered, page, pages) : filtered
}

/** The URL of a page of a filtered list. */
export function listHref(path: string, filter: string, page: number): string {
  const params = new URLSearchParams({
    ...(filter && { find: filter }),
    ...(page > 1 && { page: String(page) }),
  })
  return params.size > 0 ? `${path}?${params}` : path
}
