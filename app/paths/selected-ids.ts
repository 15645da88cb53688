import { isGuid } from '#lib/contract/guid.ts'
import { maxSelected } from '#lib/lists/list.ts'

/** The ids that a URL or a form has, one behind the other; text that is no id is left out. */
export const idsOf = (text: string | readonly string[] | undefined): readonly string[] =>
  [...new Set([text ?? ''].flat().join('.').split('.'))].filter(isGuid).slice(0, maxSelected)
