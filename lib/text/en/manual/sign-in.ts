/** The page that leads from a client to a member who has signed in and out. */
export const signInPageText = {
  title: 'Sign members in',
  lead: 'From a new client to a member who has signed in, whose memberships you can list, and who signs out. With one of the complete applications below it takes less than ten minutes.',
  sections: {
    client: {
      title: '1. Get a client',
      text: [
        'An operator creates it with one command, in the folder of the service. For an application on your own machine:',
        'It prints the id and the secret. Put both into variables of your shell. The programs below read them:',
        'Use `127.0.0.1` everywhere, not `localhost`: redirect URIs are compared character by character. [Get a client](/developers/clients) describes the other kinds of client, and what to ask for if you do not run this service yourself.',
      ],
    },
    settings: {
      title: '2. Configure your library',
      text: [
        'Most libraries read everything from the issuer URL. With http, which only works for a service on your own machine, many of them need permission. The examples below show how. Where a library asks for more, this is what it needs:',
      ],
    },
    javascript: {
      title: 'JavaScript',
      text: [
        'A complete application for Node.js 20 or later with [openid-client](https://www.npmjs.com/package/openid-client). Save it as `server.mjs`, start it and open http://127.0.0.1:4000:',
      ],
    },
    python: {
      title: 'Python',
      text: [
        'A complete application with [Authlib](https://docs.authlib.org/) and Flask. Save it as `app.py`, start it and open http://127.0.0.1:4000:',
      ],
    },
    java: {
      title: 'Java',
      text: [
        'A complete application for Java 17 or later that needs no library. It exchanges messages in XML, because the JDK has no parser for JSON. Save it as `SignIn.java`, start it and open http://127.0.0.1:4000:',
        'With Spring, use Spring Security [as below](/developers/sign-in#spring) instead.',
      ],
    },
    'auth-js': {
      title: 'Auth.js (Next.js)',
      text: [
        'The redirect URI is `/api/auth/callback/gatehouse` of your application. Set `AUTH_SECRET` as Auth.js asks.',
      ],
    },
    passport: {
      title: 'Passport (Express)',
      text: [
        'passport-openidconnect does not support PKCE, so its client must be created with `--without-pkce`. It sends a nonce instead.',
      ],
    },
    browser: {
      title: 'oidc-client-ts (in the browser)',
      text: [
        'A page without a server of its own cannot keep a secret: its client is created with `--public`. The operator lists the origin of the page in `CORS_ORIGINS`. `authority` is the issuer.',
      ],
    },
    apache: {
      title: 'Apache (mod_auth_openidc)',
      text: [
        'Apache lets only members in, and passes their claims on to the applications behind it. The names in braces are variables of its environment: `ISSUER` is {baseUrl}, and `ORIGIN` the origin of Apache.',
      ],
    },
    spring: {
      title: 'Spring Security',
      text: [
        'The redirect URI is `/login/oauth2/code/gatehouse` of your application, and the URI for signing out its origin. Spring Security does not use PKCE for a client with a secret unless you tell it to, as here. Otherwise you need a client that was created with `--without-pkce`.',
      ],
    },
    aspnet: {
      title: 'ASP.NET Core',
      text: [
        'The redirect URI is `/signin-oidc` of your application, and the URI for signing out `/signout-callback-oidc`. The package is `Microsoft.AspNetCore.Authentication.OpenIdConnect`. Its default response mode, `form_post`, works as well as `query`.',
      ],
    },
    'who-signed-in': {
      title: '3. Know who signed in',
      text: [
        [
          'Identify a member by `sub` of the ID token. It never changes, and it is the `UserGUID` of the [contacts](/developers/endpoints/contacts). A username and an email address can change, and people share email addresses.',
          'The scope `profile` adds `name`, `given_name`, `family_name` and `preferred_username`, and the scope `email` adds `email`, to the ID token and to /oauth/userinfo. The scopes `address` and `phone` add the postal address and the phone number to /oauth/userinfo only.',
          'For everything else, send the access token to the [endpoints](/developers#endpoints). It is valid for {accessTokenLifetime}. [Refresh tokens and rotation](/developers/tokens#rotation) says how to get a new one.',
        ],
      ],
    },
    'sign-out': {
      title: '4. Sign out',
      text: [
        'End your own session. Then send the browser to the `end_session_endpoint` of the configuration, with `id_token_hint` or `client_id`, and with `post_logout_redirect_uri` if the member should return to you. That URI must be registered with `--logout-uri`.',
        'The member confirms, because any website could send them there. Afterwards the session on this website has ended, and so have the tokens that your client got from it.',
      ],
    },
    'sign-outs': {
      title: '5. Learn of sign-outs',
      text: [
        'A member who signs out here, or removes your access on their security page, expects to be signed out of your application too. Register a URI for this with `client edit ID --backchannel-logout-uri URI` (OpenID Connect Back-Channel Logout). It begins with `https://`, or with `http://` on your own machine.',
        'We then send it this request for each session that ends, and the tokens that your client got in that session end at the same time:',
        'The `logout_token` is a JWT. Verify its signature, `iss` and `aud` as you do with an ID token. Check that its header has the `typ` `logout+jwt`, that it has not expired, that `events` has this member, and that there is no `nonce`. Many libraries do this. These are its claims:',
        'Then end the sessions of your application that began with this `sid`, which the ID token has as well. If there is no `sid`, end every session of the member `sub`.',
        'Respond with 200 within {noticeTimeout}. After any other response, or none, we send it again, at most {noticeAttempts} times within about eighty minutes. It may therefore arrive twice.',
      ],
    },
    checked: {
      title: 'What has been run',
      text: [
        'Tests run these configurations with the unmodified software against this version of the service, or say that it could not be installed. The others were only written from their documentation: tell us if one of them does not work.',
      ],
    },
  },
  demonstration: (username: string, password: string): string =>
    `This service runs on its demonstration database. Sign in to your application as \`${username}\` with the password \`${password}\`.`,
  titles: {
    create: 'Create a client',
    variables: 'Set the variables',
    run: 'Start it',
    application: 'The application',
    configuration: 'The configuration',
    logoutRequest: 'Report of a sign-out',
    logoutClaims: 'Claims of the logout token',
  },
  captions: { settings: 'What a library needs', checked: 'Software' },
  head: { setting: 'Setting', value: 'Value', software: 'Software', state: 'State' },
  settings: {
    issuer: ['Issuer, authority or provider URL', '`{baseUrl}`'],
    discovery: ['Discovery document', '`{baseUrl}/.well-known/openid-configuration`'],
    flow: ['Flow, response type', '`code`, with the response mode `query`'],
    pkce: ['PKCE', '`S256`'],
    authentication: [
      'Authentication of the client',
      '`client_secret_basic` or `client_secret_post`',
    ],
    scope: [
      'Scope',
      '`openid profile memberships`, for example: see [roles](/developers/clients#roles)',
    ],
    algorithm: ['Signature of ID tokens', '`RS256`'],
  },
  run: 'run by a test',
  written: 'written from its documentation, not run',
} as const
