import { createHash, randomBytes } from 'node:crypto'
import {
  type ExchangeRequest,
  type ExchangeResult,
  exchangeCode,
  rotateRefresh,
} from '#db/queries/oauth/grants.ts'
import type { RequestContext } from '#db/request-context.ts'
import { deriveSecret, hashOf } from '#lib/auth/secret.ts'
import type { MessageValue } from '#lib/contract/message.ts'
import type { Exchange, SubmitTokenForm } from '#lib/contracts/r1/token.ts'
import { db } from '#lib/runtime/database.ts'
import { log } from '#lib/runtime/log.ts'
import { rejectUnknownClient, tokenClientCredentialsOf } from './authenticate-client.ts'
import { issueIdToken } from './id-token.ts'
import { oauthError } from './oauth-error.ts'

type TokenRequest = MessageValue<typeof SubmitTokenForm>
type TokenResponse = MessageValue<typeof Exchange>

/** Exchanges a code or refresh token (interface 4.1, decision 011); an error is a response (RFC 6749, section 5.2). */
export async function exchangeToken(
  request: TokenRequest,
  context: RequestContext,
): Promise<TokenResponse> {
  const response = await exchange(request, context)
  log.info({
    event: 'token-exchanged',
    clientId: request.clientId,
    outcome: response.error,
    ...context,
  })
  return response
}

async function exchange(request: TokenRequest, context: RequestContext): Promise<TokenResponse> {
  switch (request.grantType) {
    case 'authorization_code':
      if (!request.code) return oauthError('invalid_request', 'code')
      return replace(request, request.code, redeemCode, context)
    case 'refresh_token':
      if (!request.refreshToken) return oauthError('invalid_request', 'refresh_token')
      return replace(request, request.refreshToken, rotate, context)
    default:
      return oauthError('unsupported_grant_type')
  }
}

type Exchanger = (
  request: TokenRequest,
  grant: Grant,
  context: RequestContext,
) => Promise<ExchangeResult>

/** Replaces a code or refresh token. If it was replaced seconds ago, its seed gives the same tokens as then. */
async function replace(
  request: TokenRequest,
  oldToken: string,
  exchanger: Exchanger,
  context: RequestContext,
): Promise<TokenResponse> {
  const grant = grantOf(request, oldToken, randomBytes(32))
  const result = await exchanger(request, grant, context)
  if (!result.seed || result.seed.equals(grant.hashes.seed)) {
    return responseTo(request, grant, result, context)
  }
  // The audit trail has the first repeat; the log has each (decision 011).
  log.info({ event: 'token-exchange-repeated', clientId: request.clientId, ...context })
  const repeated = grantOf(request, oldToken, result.seed)
  // The first exchange has issued these tokens, unless this refresh requests other roles than the first.
  const issued =
    request.grantType === 'refresh_token' ? await exchanger(request, repeated, context) : result
  return responseTo(request, repeated, issued, context)
}

const rotate: Exchanger = (_, { hashes, scope }, context) =>
  rotateRefresh(db, hashes, scope, context)

const redeemCode: Exchanger = (request, { hashes }, context) =>
  exchangeCode(
    db,
    hashes,
    {
      redirectUri: request.redirectUri ?? '',
      challenge: request.codeVerifier ? challengeOf(request.codeVerifier) : null,
    },
    context,
  )

/** The tokens that replace a code or refresh token, and the hashes of all of them. */
interface Grant {
  readonly scope: readonly string[] | null
  readonly accessToken: string
  readonly refreshToken: string
  readonly hashes: ExchangeRequest
}

/** Derives new tokens from the old one and a random seed: a repeat gets the same, the key reveals none (decision 011). */
function grantOf(request: TokenRequest, oldToken: string, seed: Buffer): Grant {
  const scope = requestedScope(request)
  const from = [oldToken, seed.toString('base64url')]
  const accessToken = `gh_${deriveSecret('access', ...from, ...(scope ?? []))}`
  const refreshToken = `gh_${deriveSecret('refresh', ...from)}`
  const hashes = {
    ...tokenClientCredentialsOf(request),
    hash: hashOf(oldToken),
    accessHash: hashOf(accessToken),
    refreshHash: hashOf(refreshToken),
    seed,
  }
  return { scope, accessToken, refreshToken, hashes }
}

async function responseTo(
  request: TokenRequest,
  { scope, accessToken, refreshToken, hashes }: Grant,
  result: ExchangeResult,
  context: RequestContext,
): Promise<TokenResponse> {
  if (!result.clientAuthenticated) return rejectUnknownClient(request, context)
  if (!result.grantTypeAllowed) return oauthError('unauthorized_client')
  if (result.tokenRoles && scope?.some((role) => !result.tokenRoles?.includes(role))) {
    return oauthError('invalid_scope')
  }
  if (result.grantReused)
    log.warn({ event: 'grant-reused', clientId: request.clientId, ...context })
  if (!result.accountId || !result.seed?.equals(hashes.seed)) return oauthError('invalid_grant')
  const idToken = result.roles.includes('openid')
    ? await issueIdToken({ ...result, accessToken, clientId: request.clientId })
    : undefined
  return {
    accessToken,
    tokenType: 'Bearer',
    expiresIn: result.expiresIn,
    refreshToken,
    scope: result.roles.join(' '),
    idToken,
  }
}

/** A refresh may request a narrower scope (RFC 6749, section 6). */
const requestedScope = ({ grantType, scope }: TokenRequest): readonly string[] | null =>
  grantType === 'refresh_token' && scope ? [...new Set(scope.split(/\s+/))].sort() : null

/**
 * The S256 challenge of a PKCE verifier (RFC 7636, section 4.6). One that could be guessed from its
 * challenge, because it is too short, has none (RFC 7636, section 4.1).
 */
const challengeOf = (verifier: string) =>
  /^[\w.~-]{43,128}$/.test(verifier)
    ? createHash('sha256').update(verifier).digest('base64url')
    : ''
