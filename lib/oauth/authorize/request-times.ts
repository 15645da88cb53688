import { deriveSecret, isDerived } from '#lib/auth/secret.ts'

const arrival = 'requested_at'
const maxArrivalMs = 60 * 60_000
/** Proves the member's consent to this request. */
const confirmation = 'confirmed_at'
const maxConfirmationMs = 5 * 60_000

/**
 * Adds the time at which an authorisation request arrived, with a MAC that binds it to the request.
 * The request keeps its `prompt` and `max_age`, so no page can be left out (decision 015).
 */
export const withArrival = (params: URLSearchParams): URLSearchParams =>
  withTime(params, arrival, [without(params, arrival, confirmation)])

/** The seconds since the request arrived; undefined if it does not state that, or states it falsely. */
export function secondsSinceArrival(params: URLSearchParams): number | undefined {
  const ageMs = ageOf(params, arrival, [without(params, arrival, confirmation)])
  return ageMs <= maxArrivalMs ? ageMs / 1000 : undefined
}

/**
 * Adds the time at which the member allowed exactly this request, with a MAC that binds it to the
 * request and the session. Only the form of the consent page gets it, so an application that
 * imitates a public client cannot leave the page out (RFC 8252, section 8.6; decision 041).
 */
export const withConfirmation = (params: URLSearchParams, session: Buffer): URLSearchParams =>
  withTime(params, confirmation, [session.toString('base64url'), without(params, confirmation)])

/** Returns true if the member has just allowed exactly this request in this session. */
export const isConfirmed = (params: URLSearchParams, session: Buffer | undefined): boolean =>
  session !== undefined &&
  ageOf(params, confirmation, [session.toString('base64url'), without(params, confirmation)]) <=
    maxConfirmationMs

function withTime(params: URLSearchParams, name: string, facts: readonly string[]) {
  const timed = new URLSearchParams(params)
  const at = `${Date.now()}`
  timed.set(name, `${at}.${deriveSecret(name, at, ...facts)}`)
  return timed
}

/** The milliseconds since a time that `withTime` added with these facts; infinite for any other. */
function ageOf(params: URLSearchParams, name: string, facts: readonly string[]): number {
  const [at = '', mac = ''] = (params.get(name) ?? '').split('.')
  const isOurs = isDerived(mac, name, at, ...facts)
  return isOurs ? Date.now() - Number(at) : Number.POSITIVE_INFINITY
}

/** The parameters of a request but for these, in a fixed order. */
const without = (params: URLSearchParams, ...names: readonly string[]): string =>
  JSON.stringify([...params].filter(([name]) => !names.includes(name)).sort())
