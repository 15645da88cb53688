import { createHash } from 'node:crypto'
import type { Visit } from '#db/queries/audit.ts'
import { type Exchanged, exchangeCode, rotateRefresh } from '#db/queries/oauth/grants.ts'
import type { Infer } from '#lib/contract/message.ts'
import type { Exchange, SubmitToken } from '#lib/contracts/token.ts'
import { deriveSecret, hashOf } from '#lib/credentials/secret.ts'
import { db } from '#lib/database.ts'
import { log } from '#lib/log.ts'
import { proofOf, unknownClient } from './client-proof.ts'
import { issueIdToken } from './id-token.ts'
import { oauthError } from './oauth-error.ts'

type Request = Infer<typeof SubmitToken>
type Answer = Infer<typeof Exchange>

/**
 * Exchanges an authorisation code or a refresh token (endpoint 1, decision 4). What fails, fails in
 * the answer, under the names of RFC 6749, section 5.2.
 */
export async function exchangeToken(request: Request, visit: Visit): Promise<Answer> {
  const answer = await exchange(request, visit)
  log.info({
    event: 'token-exchanged',
    clientId: request.clientId,
    outcome: answer.error,
    ...visit,
  })
  return answer
}

async function exchange(request: Request, visit: Visit): Promise<Answer> {
  switch (request.grantType) {
    case 'authorization_code':
      if (!request.code) return oauthError('invalid_request', 'code')
      return answer(request, request.code, await redeemCode(request, request.code, visit), visit)
    case 'refresh_token':
      if (!request.refreshToken) return oauthError('invalid_request', 'refresh_token')
      return answer(
        request,
        request.refreshToken,
        await refresh(request, request.refreshToken),
        visit,
      )
    default:
      return oauthError('unsupported_grant_type')
  }
}

const redeemCode = (request: Request, code: string, visit: Visit): Promise<Exchanged> =>
  exchangeCode(
    db,
    present(request, code),
    {
      redirectUri: request.redirectUri ?? '',
      challenge: request.codeVerifier ? challengeOf(request.codeVerifier) : null,
    },
    visit,
  )

const refresh = (request: Request, token: string): Promise<Exchanged> =>
  rotateRefresh(db, present(request, token), scopeOf(request))

/** The successors follow from the predecessor, so that a lost answer can be given again (decision 4). */
const successorsOf = (presented: string, scope: readonly string[] | null) => ({
  access: `gh_${deriveSecret('access', presented, ...(scope ?? []))}`,
  refresh: `gh_${deriveSecret('refresh', presented)}`,
})

function present(request: Request, presented: string) {
  const { access, refresh } = successorsOf(presented, scopeOf(request))
  return {
    ...proofOf(request),
    hash: hashOf(presented),
    accessHash: hashOf(access),
    refreshHash: hashOf(refresh),
  }
}

async function answer(
  request: Request,
  presented: string,
  found: Exchanged,
  visit: Visit,
): Promise<Answer> {
  const scope = scopeOf(request)
  if (!found.known) return unknownClient(request, visit)
  if (!found.allowed) return oauthError('unauthorized_client')
  if (found.held && scope?.some((role) => !found.held?.includes(role))) {
    return oauthError('invalid_scope')
  }
  if (!found.accountId) return oauthError('invalid_grant')
  const { access, refresh } = successorsOf(presented, scope)
  const idToken = found.roles.includes('openid')
    ? await issueIdToken({ ...found, accountId: found.accountId, clientId: request.clientId })
    : undefined
  return {
    accessToken: access,
    tokenType: 'Bearer',
    expiresIn: found.expiresIn,
    refreshToken: refresh,
    scope: found.roles.join(' '),
    idToken,
  }
}

/** A narrower scope may be asked for at a refresh (RFC 6749, section 6). */
const scopeOf = ({ grantType, scope }: Request): readonly string[] | null =>
  grantType === 'refresh_token' && scope ? [...new Set(scope.split(/\s+/))].sort() : null

/** PKCE, S256 (RFC 7636, section 4.6). */
const challengeOf = (verifier: string) => createHash('sha256').update(verifier).digest('base64url')
