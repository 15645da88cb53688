import { createHash } from 'node:crypto'
import {
  type ExchangeRequest,
  type ExchangeResult,
  exchangeCode,
  rotateRefresh,
} from '#db/queries/oauth/grants.ts'
import type { RequestContext } from '#db/request-context.ts'
import { deriveSecret, hashOf } from '#lib/auth/secret.ts'
import type { MessageValue } from '#lib/contract/message.ts'
import type { Exchange, SubmitToken } from '#lib/contracts/r1/token.ts'
import { db } from '#lib/runtime/database.ts'
import { log } from '#lib/runtime/log.ts'
import { proofOf, rejectUnknownClient } from './authenticate-client.ts'
import { issueIdToken } from './id-token.ts'
import { oauthError } from './oauth-error.ts'

type Request = MessageValue<typeof SubmitToken>
type Answer = MessageValue<typeof Exchange>

/**
 * Exchanges an authorisation code or a refresh token (interface 4.1, decision 011). What fails, fails in
 * the answer, under the names of RFC 6749, section 5.2.
 */
export async function exchangeToken(request: Request, context: RequestContext): Promise<Answer> {
  const answer = await exchange(request, context)
  log.info({
    event: 'token-exchanged',
    clientId: request.clientId,
    outcome: answer.error,
    ...context,
  })
  return answer
}

async function exchange(request: Request, context: RequestContext): Promise<Answer> {
  switch (request.grantType) {
    case 'authorization_code': {
      if (!request.code) return oauthError('invalid_request', 'code')
      const grant = present(request, request.code)
      return answer(request, grant, await redeemCode(request, grant, context), context)
    }
    case 'refresh_token': {
      if (!request.refreshToken) return oauthError('invalid_request', 'refresh_token')
      const grant = present(request, request.refreshToken)
      return answer(request, grant, await rotateRefresh(db, grant.hashes, grant.scope), context)
    }
    default:
      return oauthError('unsupported_grant_type')
  }
}

const redeemCode = (
  request: Request,
  { hashes }: Grant,
  context: RequestContext,
): Promise<ExchangeResult> =>
  exchangeCode(
    db,
    hashes,
    {
      redirectUri: request.redirectUri ?? '',
      challenge: request.codeVerifier ? challengeOf(request.codeVerifier) : null,
    },
    context,
  )

/** What is presented, and what follows from it, so that a lost answer can be given again (decision 011). */
interface Grant {
  readonly scope: readonly string[] | null
  readonly access: string
  readonly refresh: string
  readonly hashes: ExchangeRequest
}

function present(request: Request, presented: string): Grant {
  const scope = scopeOf(request)
  const access = `gh_${deriveSecret('access', presented, ...(scope ?? []))}`
  const refresh = `gh_${deriveSecret('refresh', presented)}`
  const hashes = {
    ...proofOf(request),
    hash: hashOf(presented),
    accessHash: hashOf(access),
    refreshHash: hashOf(refresh),
  }
  return { scope, access, refresh, hashes }
}

async function answer(
  request: Request,
  { scope, access, refresh }: Grant,
  found: ExchangeResult,
  context: RequestContext,
): Promise<Answer> {
  if (!found.clientAuthenticated) return rejectUnknownClient(request, context)
  if (!found.grantTypeAllowed) return oauthError('unauthorized_client')
  if (found.tokenRoles && scope?.some((role) => !found.tokenRoles?.includes(role))) {
    return oauthError('invalid_scope')
  }
  if (!found.accountId) return oauthError('invalid_grant')
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
