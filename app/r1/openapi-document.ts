import { cookieName } from '#lib/auth/cookie.ts'
import { generateOpenApi } from '#lib/contract/formats/openapi/document.ts'
import type { OpenApiVersion } from '#lib/contract/formats/openapi/version.ts'
import { documented, documentedExamples } from '#lib/contracts/documented.ts'
import { env } from '#lib/env.ts'

/** The OpenAPI description of this service. */
export const openApiDocument = (version: OpenApiVersion) =>
  generateOpenApi(documented, {
    version,
    baseUrl: env.baseUrl,
    cookie: cookieName('session'),
    organisation: env.orgName,
    examples: documentedExamples,
  })
