import { sessionCookie } from '#lib/auth/session-cookie.ts'
import { generateOpenApi } from '#lib/contract/formats/openapi.ts'
import { contracts } from '#lib/contracts/r1/index.ts'
import { env } from '#lib/env.ts'
import { serveDocument } from '#lib/http/serve-document.ts'

const description = JSON.stringify(
  generateOpenApi(contracts, { baseUrl: env.baseUrl, cookie: sessionCookie }),
)

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serveDocument(
  'application/json; charset=utf-8',
  () => description,
)
