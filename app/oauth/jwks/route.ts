import { serveDocument } from '#lib/http/serve-document.ts'
import { documentedDialects } from '#lib/oauth/documented-errors.ts'
import { listPublicKeys } from '#lib/oauth/signing-key.ts'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serveDocument(
  'application/json; charset=utf-8',
  async () => JSON.stringify({ keys: await listPublicKeys() }),
  documentedDialects,
)
