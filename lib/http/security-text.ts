/** The facts that a security.txt states. */
interface SecurityTextFacts {
  /** An email address or an https URL. */
  readonly contact: string
  readonly baseUrl: string
  readonly now: Date
}

/** The path of the file (RFC 9116, section 3). */
export const securityTextPath = '/.well-known/security.txt'

/** RFC 9116, section 2.5.5, recommends less than a year. The date moves on with each day. */
const validDays = 180

/** Writes the file that says how to report a vulnerability (RFC 9116). */
export function writeSecurityText({ contact, baseUrl, now }: SecurityTextFacts): string {
  const day = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() + validDays)
  return `${[
    `Contact: ${contact.startsWith('https:') ? contact : `mailto:${contact}`}`,
    `Expires: ${new Date(day).toISOString().replace('.000', '')}`,
    'Preferred-Languages: en',
    `Canonical: ${baseUrl}${securityTextPath}`,
  ].join('\n')}\n`
}
