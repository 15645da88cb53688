import { serveDocument } from '#lib/http/serve-document.ts'
import { writeMarkdown } from '#lib/manual/write-markdown.ts'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serveDocument(
  'text/markdown; charset=utf-8',
  writeMarkdown(),
)
