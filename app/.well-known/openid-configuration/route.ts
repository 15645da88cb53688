import { serveDocument } from '#lib/http/serve-document.ts'
import { discovery } from '#lib/oauth/discovery.ts'
import { documentedDialects } from '#lib/oauth/documented-errors.ts'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serveDocument(
  'application/json; charset=utf-8',
  () => JSON.stringify(discovery),
  documentedDialects,
)
