import { acceptedSecrets, deriveSecret } from '#lib/auth/secret.ts'
import { confirmationParameter } from './confirmation.ts'

const parameter = 'requested_at'
const added = [parameter, confirmationParameter]
const maxAgeMs = 60 * 60_000

/**
 * Adds the time at which an authorisation request arrived, with a MAC that binds it to the request.
 * The request keeps its `prompt` and `max_age`, so no page can be left out (decision 015).
 */
export function withArrival(params: URLSearchParams): URLSearchParams {
  const arrived = new URLSearchParams(params)
  const at = `${Date.now()}`
  arrived.set(parameter, `${at}.${deriveSecret(...claimOf(params, at))}`)
  return arrived
}

/** The seconds since the request arrived; undefined if it does not state that, or states it falsely. */
export function secondsSinceArrival(params: URLSearchParams): number | undefined {
  const [at = '', mac = ''] = (params.get(parameter) ?? '').split('.')
  const ageMs = Date.now() - Number(at)
  // A MAC is sent to the browser anyway, so comparing it in constant time would protect nothing.
  return acceptedSecrets(...claimOf(params, at)).includes(mac) && ageMs <= maxAgeMs
    ? ageMs / 1000
    : undefined
}

/** Returns the parts that the MAC covers: the request, without the portal's additions. */
function claimOf(params: URLSearchParams, at: string): [purpose: string, ...string[]] {
  const request = [...params].filter(([name]) => !added.includes(name)).sort()
  return [parameter, at, JSON.stringify(request)]
}
