import type { KeysetPage, Place } from '#db/queries/list-rows.ts'
import { open, seal } from '#lib/runtime/sealed.ts'
import type { ListQuery } from './list.ts'

/** Writes the place of a row in an order of a list for a URL: encrypted, because it has names. */
export const sealPlace = (path: string, sort: string, place: Place): string =>
  seal('draft', `${path} ${sort}`, Buffer.from(JSON.stringify(place))).toString('base64url')

/** Reads the place beside which a page of a list begins; undefined if it begins beside none of this order. */
export function openPlace(
  path: string,
  { beside, page }: Pick<ListQuery, 'beside' | 'page'>,
): KeysetPage['beside'] {
  if (!beside) return undefined
  const { side, sealed } = beside
  if (side === 'before' && sealed === 'end') return { side, place: undefined }
  const opened = open('draft', `${path} ${page.sort}`, Buffer.from(sealed, 'base64url'))
  return opened && { side, place: JSON.parse(opened.plain.toString()) }
}
