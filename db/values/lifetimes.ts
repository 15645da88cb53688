const minute = 60
const hour = 60 * minute
const day = 24 * hour

/** The lifetime of each kind of secret, in seconds. The manual for client developers shows these. */
export const lifetimes = {
  /** A session, at most; it ends earlier without use (SESSION_IDLE_DAYS). */
  session: 30 * day,
  /** An app password, from its last use (decision 088). */
  appPassword: 400 * day,
  /** A bearer token of endpoint 2 (interface 8). */
  bearer: 30 * day,
  /** A passthrough token, the most that interface 8 allows. */
  passthrough: 10 * minute,
  /** An authorisation code (RFC 6749, section 4.1.2). */
  code: 60,
  /** An access token of the token endpoint. */
  accessToken: hour,
  /** All tokens that descend from one authorisation code (decision 011). */
  grant: 30 * day,
  /** The period in which a client may repeat an exchange whose response it did not receive (decision 011). */
  exchangeRepeat: 10,
  /** An ID token. */
  idToken: hour,
  /** A temporary password, until its first use (decision 010). */
  temporaryPassword: hour,
  /** A temporary password, from its first use (decision 010). */
  usedTemporaryPassword: 24 * hour,
} as const

/** The lifetime of a session that lacks its factor, in seconds (decision 087). */
export const pendingLifetime = 15 * minute

/** The lifetime of an impersonation by staff, in seconds (decision 069). */
export const impersonationLifetime = 15 * minute

/** The temporary passwords of an account that are valid at the same time (decision 010). */
export const maxTemporaryPasswords = 3

/** The seconds from each failed attempt at a webhook to the next one. After the last attempt, it waits for staff. */
export const webhookRetrySeconds = [5, 60, 300, 1_800, 7_200, 21_600, 43_200, 86_400, 97_200]
