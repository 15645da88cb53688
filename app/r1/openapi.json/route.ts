import { openApiDocument } from '#app/r1/openapi-document.ts'
import { serveDocument } from '#lib/http/serve-document.ts'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serveDocument(
  'application/json; charset=utf-8',
  JSON.stringify(openApiDocument('3.1.0')),
)
