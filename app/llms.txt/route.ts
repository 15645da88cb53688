import { serveDocument } from '#lib/http/serve-document.ts'
import { writeLlmsText } from '#lib/manual/documents/llms-text.ts'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serveDocument(
  'text/plain; charset=utf-8',
  writeLlmsText(),
)
