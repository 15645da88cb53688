import { createHash } from 'node:crypto'
import type { Visit } from '#db/queries/audit.ts'
import {
  type Exchanged,
  exchangeCode,
  type Presented,
  rotateRefresh,
} from '#db/queries/oauth/grants.ts'
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
    case 'authorization_code': {
      if (!request.code) return oauthError('invalid_request', 'code')
      const grant = present(request, request.code)
      return answer(request, grant, await redeemCode(request, grant, visit), visit)
    }
    case 'refresh_token': {
      if (!request.refreshToken) return oauthError('invalid_request', 'refresh_token')
      const grant = present(request, request.refreshToken)
      return answer(request, grant, await rotateRefresh(db, grant.hashes, grant.scope), visit)
    }
    default:
      return oauthError('unsupported_grant_type')
  }
}

const redeemCode = (request: Request, { hashes }: Grant, visit: Visit): Promise<Exchanged> =>
  exchangeCode(
    db,
    hashes,
    {
      redirectUri: request.redirectUri ?? '',
      challenge: request.codeVerifier ? challengeOf(request.codeVerifier) : null,
    },
    visit,
  )

/** What is presented, and what follows from it, so that a lost answer can be given again (decision 4). */
interface Grant {
  readonly scope: readonly string[] | null
  readonly access: string
  readonly refresh: string
  readonly hashes: Presented
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
  found: Exchanged,
  visit: Visit,
): Promise<Answer> {
  if (!found.known) return unknownClient(request, visit)
  if (!found.allowed) return oauthError('unauthorized_client')
  if (found.held && scope?.some((role) => !found.held?.includes(role))) {
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
