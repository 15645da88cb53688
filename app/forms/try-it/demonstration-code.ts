import { createHash } from 'node:crypto'
import { demonstrationClient, demonstrationMembers } from '#lib/accounts/staff/demonstration.ts'
import { authenticateMember } from '#lib/auth/authenticate.ts'
import { newSecret } from '#lib/auth/secret.ts'
import { isFailure } from '#lib/failure.ts'
import type { requestContextOf } from '#lib/http/request-context.ts'
import { authorize, recordConsent } from '#lib/oauth/authorize/authorize.ts'
import { evaluateAuthorization } from '#lib/oauth/authorize/evaluate-authorization.ts'

type Values = Readonly<Record<string, string>>

/**
 * Fills in a new code and its PKCE verifier if the fields of an exchange have neither a code nor a
 * refresh token: the first member of the demonstration signs in and consents.
 */
export async function withDemonstrationCode(
  values: Values,
  context: ReturnType<typeof requestContextOf>,
): Promise<Values> {
  const [member] = demonstrationMembers
  if (values.code || values.refresh_token || !member) return values
  const verifier = newSecret()
  const params = new URLSearchParams({
    response_type: 'code',
    client_id: demonstrationClient.id,
    redirect_uri: demonstrationClient.redirectUri,
    scope: 'openid profile memberships',
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
  })
  try {
    const { secret } = await authenticateMember(member, 'session', context)
    const outcome = await evaluateAuthorization(params, secret, context)
    if (outcome.type === 'consent') await recordConsent(outcome.request, context)
    const location = new URL(String(await authorize(params, secret, context)), 'http://127.0.0.1')
    const code = location.searchParams.get('code')
    return code ? { ...values, code, code_verifier: verifier } : values
  } catch (error) {
    // Too many sign-ins, for example. The response to the exchange then says that the code is missing.
    if (isFailure(error)) return values
    throw error
  }
}
