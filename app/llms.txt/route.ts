import { serveDocument } from '#lib/http/serve-document.ts'
import { writeLlmsText } from '#lib/manual/documents/llms-text.ts'

const text = writeLlmsText()

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serveDocument(
  'text/plain; charset=utf-8',
  () => text,
)
