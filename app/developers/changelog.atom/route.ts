import { serveDocument } from '#lib/http/serve-document.ts'
import { writeChangelogFeed } from '#lib/manual/documents/changelog-feed.ts'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serveDocument(
  'application/atom+xml; charset=utf-8',
  writeChangelogFeed(),
)
