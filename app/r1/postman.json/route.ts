import { serveDocument } from '#lib/http/serve-document.ts'
import { writePostmanCollection } from '#lib/manual/documents/postman.ts'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serveDocument(
  'application/json; charset=utf-8',
  writePostmanCollection(),
)
