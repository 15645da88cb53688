import { serveDocument } from '#lib/http/serve-document.ts'
import { manualPages } from '#lib/manual/manual.ts'
import { searchIndex } from '#lib/manual/search-index.ts'

/** Written at the first request, so that it does not delay the start. */
let index: string | undefined

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serveDocument(
  'application/json; charset=utf-8',
  () => {
    index ??= JSON.stringify(searchIndex(manualPages))
    return index
  },
)
