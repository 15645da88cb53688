import { serveDocument } from '#lib/http/serve-document.ts'
import { manualPages } from '#lib/manual/pages/manual.ts'
import { searchIndex } from '#lib/manual/search-index.ts'

const index = JSON.stringify(searchIndex(manualPages))

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serveDocument(
  'application/json; charset=utf-8',
  () => index,
)
