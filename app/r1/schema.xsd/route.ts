import { generateXsd } from '#lib/contract/formats/xsd.ts'
import { documented } from '#lib/contracts/documented.ts'
import { serveDocument } from '#lib/http/serve-document.ts'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serveDocument(
  'text/xml; charset=utf-8',
  generateXsd(documented),
)
