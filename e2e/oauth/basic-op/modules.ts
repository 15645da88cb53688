/** The result of a module in the OpenID Foundation's suite. */
export type ModuleResult = 'passes' | 'review' | 'fails' | 'warning' | 'skipped'

/** A module of the plan, what it checks, and how it ends with this service. */
export interface PlanModule {
  readonly name: string
  readonly checks: string
  readonly result: ModuleResult
  /** The reason why it does not simply pass, or the subject of the review. */
  readonly why?: string
}

const passing = (name: string, checks: string): PlanModule => ({ name, checks, result: 'passes' })
const warning = (name: string, checks: string, why: string): PlanModule => ({
  name,
  checks,
  result: 'warning',
  why,
})
/** A person looks at a screenshot of the page that the service shows, and decides that it passes. */
const review = (name: string, checks: string, page: string): PlanModule => ({
  name,
  checks,
  result: 'review',
  why: `with a screenshot of ${page}`,
})
const fewProfileClaims =
  'user info lacks ten of them: no middle name, nickname, picture, birthdate and so on are stored about members'

/**
 * The modules of `oidcc-basic-certification-test-plan` for a registered client and discovery, in the
 * order of the plan. The plan has three more, which need dynamic registration.
 */
export const planModules: readonly PlanModule[] = [
  passing('oidcc-server', 'a complete sign-in: the code, the ID token, its at_hash, user info'),
  passing('oidcc-response-type-missing', 'a request without response_type is an error'),
  passing('oidcc-userinfo-get', 'user info by GET with the token in the header'),
  passing('oidcc-userinfo-post-header', 'user info by POST with the token in the header'),
  passing('oidcc-userinfo-post-body', 'user info by POST with the token in the form'),
  {
    name: 'oidcc-ensure-request-without-nonce-succeeds-for-code-flow',
    checks: 'a request without nonce gets a code',
    result: 'fails',
    why: 'the suite sends neither nonce nor PKCE, and has no setting for it. One of them is required here (RFC 9700, section 2.1.1), and with PKCE the request succeeds',
  },
  warning(
    'oidcc-scope-profile',
    'user info has all fourteen standard claims of the scope profile',
    fewProfileClaims,
  ),
  passing(
    'oidcc-scope-email',
    'user info has email and email_verified but no name, and the ID token has neither',
  ),
  passing('oidcc-scope-address', 'user info has the address, an object of texts'),
  passing('oidcc-scope-phone', 'user info has phone_number and phone_number_verified'),
  warning('oidcc-scope-all', 'user info has the claims of all four scopes', fewProfileClaims),
  passing(
    'oidcc-alternate-happy-flow',
    'oidcc-scope-email with scopes and parameters in another order',
  ),
  passing('oidcc-display-page', 'display=page is accepted'),
  passing('oidcc-display-popup', 'display=popup is accepted'),
  review(
    'oidcc-prompt-login',
    'prompt=login asks for the password again, later auth_time',
    'the second sign-in',
  ),
  passing('oidcc-prompt-none-not-logged-in', 'prompt=none without a session is an error'),
  passing('oidcc-prompt-none-logged-in', 'prompt=none with a session shows no page'),
  review(
    'oidcc-max-age-1',
    'max_age=1 asks for the password again, later auth_time',
    'the second sign-in',
  ),
  passing('oidcc-max-age-10000', 'max_age=10000 does not ask for the password again'),
  passing(
    'oidcc-ensure-request-with-unknown-parameter-succeeds',
    'an unknown parameter is ignored',
  ),
  passing('oidcc-id-token-hint', 'id_token_hint with prompt=none signs the same member in'),
  passing('oidcc-login-hint', 'login_hint is accepted'),
  passing('oidcc-ui-locales', 'ui_locales is accepted'),
  passing('oidcc-claims-locales', 'claims_locales is accepted'),
  passing('oidcc-ensure-request-with-acr-values-succeeds', 'acr_values returns one of them as acr'),
  warning(
    'oidcc-codereuse',
    'a code that is used again at once is rejected',
    'a repeat within ten seconds gets status 200 with the same tokens, so that a lost response signs nobody out (decision 011)',
  ),
  passing(
    'oidcc-codereuse-30seconds',
    'a code used again later is rejected, and its tokens revoked',
  ),
  review(
    'oidcc-ensure-registered-redirect-uri',
    'an unregistered redirect URI gets an error page',
    'that page',
  ),
  passing('oidcc-ensure-post-request-succeeds', 'an authorisation request by POST'),
  passing('oidcc-server-client-secret-post', 'oidcc-server with the client’s secret in the form'),
  {
    name: 'oidcc-unsigned-request-object-supported-correctly-or-rejected-as-unsupported',
    checks: 'an unsigned request object is processed, or rejected by name',
    result: 'skipped',
    why: 'the suite skips it on request_not_supported, the error of this service',
  },
  passing(
    'oidcc-claims-essential',
    'the claims parameter makes user info, but not the ID token, return the name without the scope profile',
  ),
  review(
    'oidcc-ensure-request-object-with-redirect-uri',
    'a request object cannot replace an unregistered redirect URI',
    'the error page',
  ),
  passing('oidcc-refresh-token', 'a refresh token works, and only for its own client'),
  passing('oidcc-ensure-request-with-valid-pkce-succeeds', 'a request with PKCE succeeds'),
]
