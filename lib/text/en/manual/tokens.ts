/** The page about tokens and sessions. */
export const tokensPageText = {
  title: 'Tokens and sessions',
  shortTitle: 'Tokens',
  lead: 'How to get a token, how long it lasts, how to renew it and how to end it.',
  sections: {
    'send-a-token': {
      title: 'Send a token',
      text: [
        'Send `Authorization: Bearer` and the token with each request. A token in the query string is never accepted, and one in a form (`access_token`) only by `POST /oauth/userinfo`. If a request has both a token and a session cookie, the token counts.',
        'Treat a token as text without a meaning. It begins with `gh_`, so that programs that search for leaked secrets recognise it.',
      ],
    },
    lifetimes: {
      title: 'How long things last',
      text: [
        'Using a token does not extend it. `expires` and `expires_in` say when it ends. It ends earlier if the member changes the password or removes the access of the application, if you revoke it, or if the account or the client is disabled. The next request then gets 401.',
      ],
    },
    'authorization-code': {
      title: 'Authorisation code',
      text: [
        'Members sign in on this website, allow access, and return to your `redirect_uri` with a code:',
        'Create `code_challenge` and `state` anew for each request: `code_challenge` is the SHA-256 of a random `code_verifier` in base64url (PKCE, RFC 7636, method `S256`). Compare the `state` that returns with the one that you sent, and `iss` with `{baseUrl}`.',
        'Then [exchange the code](/developers/endpoints/token) within {codeLifetime}. A library for OpenID Connect does all of this. It only needs your client and the URL {baseUrl}/.well-known/openid-configuration.',
        [
          '`prompt=login` and `max_age` make the member sign in again. `prompt=select_account` lets them use another account.',
          '`prompt=none` asks the member nothing. If something has to be asked, the response is an [error](/developers/errors#authorization-errors).',
          '`login_hint` fills in the username.',
          '`response_mode=form_post` makes the browser post the code to your `redirect_uri`, instead of adding it to the URL. Cookies of your application must then be `SameSite=None`.',
        ],
      ],
    },
    rotation: {
      title: 'Refresh tokens and rotation',
      text: [
        'A refresh token works once. Each refresh returns a new one: this is rotation. Store it before you use the new access token, and forget the old one.',
        'If the response got lost, repeat the same refresh within {exchangeRepeat}. You get the same tokens, so two tabs or two servers that refresh at the same time do no harm.',
        '**A used refresh token that arrives after that revokes the whole grant**: all its tokens end, and the member has to sign in again. It is how a stolen refresh token is noticed.',
        'A grant ends {grantLifetime} after the code was exchanged. Rotation does not extend it.',
      ],
    },
    'id-token': {
      title: 'ID token',
      text: [
        'If the scope contains `openid`, the token response has an `id_token`: a JWT, signed with RS256, that says who signed in and when. It is valid for {idTokenLifetime}. It is for your application only. Do not send it to the endpoints.',
        'Verify its signature with the keys at `{baseUrl}/oauth/jwks`, and check that `iss` is `{baseUrl}`, `aud` is your client, and `nonce` is the one that you sent. Libraries do this. Identify a member by `sub`, which never changes and is the `UserGUID` of the other endpoints. An email address can change, and can be shared.',
        'User info is at `/oauth/userinfo`. An ID token leaves out the claims of `profile` if they are very long. A client that was created with `--lean-id-token` gets the claims of its scopes from user info only.',
        'To get single claims instead of those of a scope, name them in the parameter `claims` of your authorisation request, for example `{"userinfo":{"name":null},"id_token":{"email":null}}`. Members are asked as for the scope to which a claim belongs. A claim that we do not have is left out, even if you call it essential. Read what you got.',
      ],
    },
    revoke: {
      title: 'Revoke a token',
      text: [
        'Revoke the refresh token when a member disconnects your application. Every token of that grant ends.',
        'The response is empty and has status 200, even if there was no such token. Members can also remove your access on [their security page](/security).',
      ],
    },
    'openid-endpoints': {
      title: 'OAuth and OpenID Connect endpoints',
      text: [
        'These follow their standards: forms in, JSON out, and the errors of RFC 6749 and RFC 6750. Take their URLs from [the configuration](/.well-known/openid-configuration).',
      ],
    },
    'temporary-passwords': {
      title: 'Temporary passwords',
      text: [
        '[A password reset](/developers/endpoints/forgotpassword) sends a temporary password. It is valid for {temporaryPasswordLifetime}, and the current password still works. The newest {maxTemporaryPasswords} of an account are valid at the same time.',
        'Its first use makes it the password of the account for {usedTemporaryPasswordLifetime}, and ends all other sessions and tokens. The website then asks the member to choose a new password, of at least {minPasswordLength} characters.',
        'Until then, a token from [authenticate.eb](/developers/endpoints/authenticate) expires with the temporary password and does not have the role `passthrough`. The member cannot allow access to an application either.',
      ],
    },
    'session-cookie': {
      title: 'The session cookie',
      text: [
        '[authenticate.eb](/developers/endpoints/authenticate) with the type `session` sets the cookie `{sessionCookie}`, which pages and endpoints of this service share. It is for pages on this host: it is `HttpOnly` and `SameSite=Lax`, and `Secure` under https.',
        'A session ends after {sessionLifetime}, or after {sessionIdle} without use.',
        'A POST with the cookie must come from a page of this website: browsers say so with `Origin` or `Sec-Fetch-Site`. Without proof the status is 403. Programs other than browsers should use a bearer token.',
      ],
    },
    cors: {
      title: 'Calls from a browser (CORS)',
      text: [
        'A page of any origin may read the [fees](/developers/endpoints/fees), the OpenAPI description, the XML Schema and the OpenID configuration. For all other endpoints, the operator has to list your origin in `CORS_ORIGINS`.',
        'Send a bearer token from there. Cookies are never allowed across origins. A browser lets your script read these response headers: {exposedHeaders}.',
      ],
    },
  },
  captions: {
    lifetimes: 'Lifetimes',
    claims: 'Claims',
    endpoints: 'OAuth and OpenID Connect endpoints',
  },
  head: {
    what: 'What',
    lasts: 'Valid for',
    uses: 'Uses',
    endpoint: 'Endpoint',
    does: 'What it does',
  },
  claims: {
    role: 'Role',
    names: 'Claims',
    where: 'Where',
    both: 'ID token and userinfo',
    userInfoOnly: 'userinfo',
    idTokenOnly: 'ID token',
  },
  many: 'many',
  one: '1',
  lifetimes: {
    code: 'Authorisation code',
    accessToken: 'Access token from the token exchange',
    grant: 'All tokens of one sign-in with an application',
    refresh: 'Refresh token',
    exchangeRepeat: 'Repeating an exchange whose response got lost',
    idToken: 'ID token',
    bearer: 'Bearer token from authenticate.eb',
    session: 'Session',
    passthrough: 'Passthrough token',
    temporaryPassword: 'Temporary password, until its first use',
    usedTemporaryPassword: 'Temporary password, from its first use',
  },
  untilGrantEnds: 'until the grant ends',
  idle: (absolute: string, idle: string): string => `${absolute}, or ${idle} without use`,
  authorize: 'Authorisation request',
  revokeRequest: 'Revoke a token',
  endpoints: {
    '/oauth/authorize':
      'Authorisation: send the member’s browser here. Only the code flow, with PKCE `S256`.',
    '/oauth/jwks': 'The public keys that verify ID tokens (RS256).',
    '/oauth/end-session': 'Signs the member out (RP-Initiated Logout). The member confirms it.',
  },
}
