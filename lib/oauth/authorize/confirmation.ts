import { acceptedSecrets, deriveSecret } from '#lib/auth/secret.ts'

/** The parameter that proves the member's consent to this request. */
export const confirmationParameter = 'confirmed_at'
const maxAgeMs = 5 * 60_000

/**
 * Adds the time at which the member allowed exactly this request, with a MAC that binds it to the
 * request and the session. Only the form of the consent page gets it, so an application that
 * imitates a public client cannot leave the page out (RFC 8252, section 8.6; decision 041).
 */
export function withConfirmation(params: URLSearchParams, session: Buffer): URLSearchParams {
  const confirmed = new URLSearchParams(params)
  const at = `${Date.now()}`
  confirmed.set(confirmationParameter, `${at}.${deriveSecret(...claimOf(params, session, at))}`)
  return confirmed
}

/** Returns true if the member has just allowed exactly this request in this session. */
export function isConfirmed(params: URLSearchParams, session: Buffer | undefined): boolean {
  const [at = '', mac = ''] = (params.get(confirmationParameter) ?? '').split('.')
  if (!session || !mac) return false
  const accepted = acceptedSecrets(...claimOf(params, session, at))
  return accepted.includes(mac) && Date.now() - Number(at) <= maxAgeMs
}

function claimOf(
  params: URLSearchParams,
  session: Buffer,
  at: string,
): [purpose: string, ...string[]] {
  const request = [...params].filter(([name]) => name !== confirmationParameter).sort()
  return [confirmationParameter, at, session.toString('base64url'), JSON.stringify(request)]
}
