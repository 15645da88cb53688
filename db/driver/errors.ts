/** The database did not respond in time, or cannot be reached. */
export class DatabaseUnavailable extends Error {
  override readonly name = 'DatabaseUnavailable'
}

/**
 * Network errors, codes of postgres.js, and SQLSTATEs of connections, refused logins, missing databases, locks, shutdown,
 * standbys and of any shortage (class 53: connections, memory, a full disk).
 */
const unavailable =
  /^(ECONN|ENOTFOUND|EPIPE|ETIMEDOUT|EAI_AGAIN|CONNECT_TIMEOUT$|CONNECTION_|08|25006$|28|3D000$|40P01$|53|55P03$|57014$|57P0)/

/** A statement that took too long or waited for another one: the server is there. */
const tooLong = /^(40P01|55P03|57014)$/

/** True if the database is down, starting, out of connections, or asks the client to retry. */
export const isUnavailable = (error: unknown): boolean =>
  hasCode(error, unavailable) ||
  withCauses(error).some((cause) => cause instanceof DatabaseUnavailable)

/** True if every other statement would fail as well. */
export const isOutage = (error: unknown): boolean =>
  isUnavailable(error) && !hasCode(error, tooLong)

/** True if the server has no TLS, or a certificate that Node.js does not trust. */
export const isInsecure = (error: unknown): boolean =>
  hasCode(error, /^(ERR_TLS_|CERT_|DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_(GET_ISSUER|VERIFY))/) ||
  withCauses(error).some(({ message }) => message.includes('secure TLS connection'))

/** True if the error, or one of its causes, has a code that matches. */
export const hasCode = (error: unknown, codes: RegExp): boolean =>
  withCauses(error).some(
    (cause) => 'code' in cause && typeof cause.code === 'string' && codes.test(cause.code),
  )

const withCauses = (error: unknown): Error[] =>
  error instanceof Error ? [error, ...withCauses(error.cause)] : []
