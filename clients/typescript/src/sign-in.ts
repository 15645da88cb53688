import { type ClientOptions, createClient, type Tokens } from './client.ts'
import { type Failure, type Result, rejected, settled } from './result.ts'
import { send } from './send.ts'

/** The client that signs members in, and how to reach the service. */
export interface SignInOptions extends Omit<ClientOptions, 'bearer' | 'client'> {
  readonly client: NonNullable<ClientOptions['client']>
  /** A redirect URI of the client, exactly as it is registered. */
  readonly redirectUri: string
  /** The roles to ask for, besides `openid`. */
  readonly roles?: readonly string[]
}

/** A sign-in that has begun. Keep it in the member's session between `begin` and `complete`. */
export interface SignInRequest {
  readonly state: string
  readonly nonce: string
  readonly codeVerifier: string
}

/** The claims of an ID token, of which `sub` identifies the member. */
export interface IdTokenClaims {
  readonly sub: string
  readonly [claim: string]: unknown
}

/** A member who has signed in. */
export interface SignedIn {
  readonly member: IdTokenClaims
  readonly tokens: Tokens
}

/** Signs members in with OpenID Connect: the authorisation code flow with PKCE. */
export interface SignIn {
  /**
   * Makes a request: redirect the browser to `url`, and keep `request` in its session. Fails if the service has
   * another URL than `baseUrl`, which the first call finds out.
   */
  readonly begin: (
    parameters?: Readonly<Record<string, string>>,
  ) => Promise<Result<{ readonly url: string; readonly request: SignInRequest }>>
  /**
   * Completes the sign-in with the URL to which the browser returned. Use a request once. Fails with the code `state`
   * if the session has none any more.
   */
  readonly complete: (
    callbackUrl: string | URL,
    request: SignInRequest | undefined,
  ) => Promise<Result<SignedIn>>
  /** Renews the tokens. Keep the new refresh token; the old one works no more. */
  readonly refresh: (refreshToken: string) => Promise<Result<Tokens>>
  /** The URL that signs the member out of the service, and then leads to a registered URI if it is given. */
  readonly endUrl: (idToken: string, returnTo?: string) => string
}

/** Makes a helper that signs members in. */
export function createSignIn({ redirectUri, roles = [], ...settings }: SignInOptions): SignIn {
  const issuer = settings.baseUrl.replace(/\/$/, '')
  const client = createClient(settings)
  let isIssuer = false
  /** Returns the reason why a sign-in cannot succeed, if there is one: its end compares the issuer as well. */
  const problemOfIssuer = async (): Promise<Failure | undefined> => {
    if (isIssuer) return undefined
    const url = `${issuer}/.well-known/openid-configuration`
    const request = { method: 'GET', url, headers: {}, repeatableForSeconds: Infinity }
    const metadata = await send<{ readonly issuer?: string }>(request, settings)
    if (!metadata.ok) return metadata
    const { issuer: actual } = metadata.value
    isIssuer = actual === issuer
    return isIssuer
      ? undefined
      : rejected('issuer', `The service is ${actual}, not ${issuer}: set baseUrl to ${actual}.`)
  }
  const begin: SignIn['begin'] = async (parameters = {}) => {
    const problem = await problemOfIssuer()
    if (problem) return problem
    const request = { state: random(), nonce: random(), codeVerifier: random() }
    const query = new URLSearchParams({
      response_type: 'code',
      client_id: settings.client.id,
      redirect_uri: redirectUri,
      scope: [...new Set(['openid', ...roles])].join(' '),
      state: request.state,
      nonce: request.nonce,
      code_challenge: await challengeOf(request.codeVerifier),
      code_challenge_method: 'S256',
      ...parameters,
    })
    const url = `${issuer}/oauth/authorize?${query}`
    return { ok: true, status: 0, value: { url, request } }
  }
  const complete: SignIn['complete'] = async (callbackUrl, request) => {
    const query = new URL(callbackUrl, redirectUri).searchParams
    const { state = '', nonce = '', codeVerifier = '' } = { ...request }
    if (!state || query.get('state') !== state) {
      return rejected('state', 'The state is of another request.')
    }
    // RFC 9207: the response of another server must not be sent to this one.
    if (query.get('iss') !== issuer) return rejected('iss', 'The response is of another server.')
    const error = query.get('error')
    if (error) return rejected(error, query.get('error_description') ?? error)
    const result = await client.token({
      grant_type: 'authorization_code',
      code: query.get('code') ?? '',
      redirect_uri: redirectUri,
      code_verifier: codeVerifier,
    })
    if (!result.ok) return result
    const { value: tokens, ...facts } = result
    const member = claimsOf(tokens.id_token)
    const problem = problemOf(member, { issuer, nonce, clientId: settings.client.id })
    return member && !problem
      ? { ...facts, value: { member, tokens } }
      : rejected('id_token', problem ?? 'There is no ID token.')
  }
  return {
    begin: (parameters) => settled(begin(parameters)),
    complete: (callbackUrl, request) => settled(complete(callbackUrl, request)),
    refresh: (refreshToken) =>
      client.token({ grant_type: 'refresh_token', refresh_token: refreshToken }),
    endUrl: (idToken, returnTo) =>
      `${issuer}/oauth/end-session?${new URLSearchParams({
        id_token_hint: idToken,
        ...(returnTo ? { post_logout_redirect_uri: returnTo } : {}),
      })}`,
  }
}

/** 256 random bits in base64url, which suit a state, a nonce and a PKCE verifier. */
const random = () => base64url(crypto.getRandomValues(new Uint8Array(32)))

/** The S256 challenge of a PKCE verifier (RFC 7636, section 4.2). */
const challengeOf = async (verifier: string) =>
  base64url(
    new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier))),
  )

const base64url = (bytes: Uint8Array) =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')

/**
 * The claims of an ID token. It came from the service itself over TLS, which may stand for a check of its
 * signature (OpenID Connect Core, section 3.1.3.7).
 */
function claimsOf(idToken: string | undefined): IdTokenClaims | undefined {
  try {
    const payload = idToken?.split('.')[1]?.replaceAll('-', '+').replaceAll('_', '/') ?? ''
    const bytes = Uint8Array.from(atob(payload), (character) => character.charCodeAt(0))
    return JSON.parse(new TextDecoder().decode(bytes))
  } catch {
    return undefined
  }
}

/** Returns the reason why the claims are not those of this sign-in; undefined if they are. */
function problemOf(
  claims: IdTokenClaims | undefined,
  expected: { readonly issuer: string; readonly nonce: string; readonly clientId: string },
): string | undefined {
  if (claims?.iss !== expected.issuer) return 'The ID token is of another server.'
  if (claims.aud !== expected.clientId) return 'The ID token is for another client.'
  if (claims.nonce !== expected.nonce) return 'The ID token is of another request.'
  if (!(Number(claims.exp) * 1000 > Date.now())) return 'The ID token has expired.'
  return undefined
}
