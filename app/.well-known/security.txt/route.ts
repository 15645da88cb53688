import { env } from '#lib/env.ts'
import { notFoundHandlers } from '#lib/http/methods.ts'
import { writeSecurityText } from '#lib/http/security-text.ts'
import { serveDocument } from '#lib/http/serve-document.ts'

const { securityContact: contact, baseUrl } = env

/** A file without a contact would not be valid (RFC 9116, section 2.5.3), so there is none. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = contact
  ? serveDocument('text/plain; charset=utf-8', () =>
      writeSecurityText({ contact, baseUrl, now: new Date() }),
    )
  : notFoundHandlers()
