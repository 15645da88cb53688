import { generateXsd } from '#lib/contract/formats/xsd.ts'
import { contracts } from '#lib/contracts/r1/index.ts'
import { serveDocument } from '#lib/http/serve-document.ts'

const schema = generateXsd(contracts)

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serveDocument(
  'text/xml; charset=utf-8',
  () => schema,
)
