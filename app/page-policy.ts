import { isDevelopment } from '#app/development.ts'
import { env } from '#lib/env.ts'

/**
 * The content security policy of a page with a nonce. Its forms lead to this origin, or to another one and
 * the redirects that follow, to which browsers apply the policy too: any https site may come next.
 */
export const pagePolicy = (nonce: string, formOrigin?: string): string =>
  contentSecurityPolicy(
    `'nonce-${nonce}' 'strict-dynamic'${isDevelopment ? ` 'unsafe-eval'` : ''}`,
    `'self' 'nonce-${nonce}'`,
    formOrigin ? `${formOrigin} https:` : ownForms,
  )

/** The fee form's response redirects to the join page, which may be on another origin. */
const ownForms = `'self' ${new URL(env.joinUrl).origin}`

/** The content security policy of a page that is kept for all visitors; `styles` are the hashes of its inline styles. */
export const keptPagePolicy = (styles: string): string =>
  contentSecurityPolicy(`'self'`, `'self'${styles}`, ownForms)

const contentSecurityPolicy = (scripts: string, styles: string, forms: string) =>
  [
    `default-src 'self'`,
    `script-src ${scripts}`,
    `style-src ${styles}`,
    `img-src 'self' data:`,
    `object-src 'none'`,
    `base-uri 'none'`,
    `frame-ancestors 'none'`,
    `form-action ${forms}`,
    ...(env.secure ? ['upgrade-insecure-requests'] : []),
  ].join('; ')
