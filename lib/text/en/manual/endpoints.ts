/** What the manual says about one endpoint beyond what its contract says. */
interface EndpointText {
  readonly title: string
  /** Paragraphs, and lists of short items. */
  readonly about: readonly (string | readonly string[])[]
  readonly limits: readonly (string | readonly string[])[]
  /** What each value of an outcome means, and whether the request achieved what it asked for. */
  readonly outcomes?: Readonly<Record<string, readonly [success: boolean, meaning: string]>>
}

const emailLimits = [
  [
    'One network, without credentials: {emailsPerNetwork}.',
    'One client, with credentials: {emailsPerClient}, from any network.',
    'Emails of all kinds to one mailbox: {emailsPerMailbox}.',
    'Emails for all callers without credentials together: {unidentifiedEmails}.',
  ],
  'To get the limit of a client, send `Authorization: Bearer` with any valid token, or HTTP Basic with your `client_id` and `client_secret`. Credentials that are not valid count as none.',
] as const

/** The pages of the nine endpoints. */
export const endpointPagesText: Readonly<Record<string, EndpointText>> = {
  token: {
    title: 'Exchange a code or token',
    about: [
      'Call this endpoint from your server when your redirect URI has received a `code`, and again when the access token is about to expire.',
      [
        '`authorization_code` exchanges a code. It needs the `redirect_uri` for which the code was issued, and the `code_verifier` if you sent a `code_challenge`. A code is valid for {codeLifetime} and works once.',
        '`refresh_token` exchanges a refresh token. It works once: each response contains its successor. You may narrow the roles of the new access token with `scope`, but not widen them.',
      ],
      'An access token is valid for {accessTokenLifetime}. All tokens of one sign-in end {grantLifetime} after the code was exchanged. The member then signs in again.',
      'If you did not receive the response, repeat the same request within {exchangeRepeat}. You get the same tokens. A later repeat revokes every token of that sign-in, because someone may have copied them. [Rotation](/developers/tokens#rotation) explains how to store refresh tokens.',
      'The response has an `id_token` if the scope contains `openid`.',
      '**An XML or JSON request gets status 200 even if the exchange failed.** Read `error` first. Only a missing `client_id`, `client_secret` or `grant_type` gets 400. A form gets the statuses of RFC 6749, section 5.2: 401 for `invalid_client`, otherwise 400. It may carry the client’s id and secret in HTTP Basic, so that OAuth libraries work unchanged. A [public client](/developers/clients#kinds) sends a form without a secret.',
    ],
    limits: [
      'Correct requests are not limited. After {clientSecretsFree} attempts with a wrong secret, a client that comes from the same network has to wait: {clientSecretsWait}.',
    ],
  },
  authenticate: {
    title: 'Sign in with a password',
    about: [
      'This endpoint is for a program that members run themselves and trust with their password, such as a script. An application that acts for many members should use OpenID Connect instead: then it never learns a password, and members can see and remove its access.',
      [
        '`type` `token` returns a bearer token with every role. It is valid for {bearerLifetime}. Using it does not extend it.',
        '`type` `session` sets the [session cookie](/developers/tokens#session-cookie) of the website and returns no token.',
      ],
      'Send a username or an email address as `username`, in upper or lower case. **Several people may share an email address.** The password then selects the account. If it fits more than one account, the request fails, and the member has to use the username.',
      'An unknown username, a wrong password and a disabled account get the same response: 403 with `DataError:Authentication`.',
      'A [temporary password](/developers/tokens#temporary-passwords) from an email works too. The token then expires with the temporary password, and it does not have the role `passthrough`.',
    ],
    limits: [
      'A sign-in that succeeds is not counted. Others are limited per account and network: {signInsPerAccountAndNetworkFree} attempts, then {signInsPerAccountAndNetworkWait}. One network may make {signInsPerNetworkFree} such attempts for all accounts, then {signInsPerNetworkWait}.',
      'An account gets at most {issuesPerAccount} of one kind. Only the newest {maxLive} tokens of an account stay valid, so do not sign in for every request.',
    ],
  },
  memberships: {
    title: 'List memberships',
    about: [
      'Returns every membership of which the member is a contact, by name. A member without a membership gets an empty list.',
      'Use `MembershipGUID` to [list the contacts](/developers/endpoints/contacts) of a membership. `CharityNumber` is what members know as their membership number.',
      '**The values of `MembershipType` contain the name of the organisation**, here {organisation}: `{exampleType}`. Compare them with the values below or with the XML Schema of this service, not with those of another service.',
    ],
    limits: ['The list is complete, not divided into pages.'],
  },
  fees: {
    title: 'List fees',
    about: [
      'Returns the membership types and bands that applicants can choose today, in the order that staff have set. A day begins at midnight in London.',
      'A fee without `Amount` has no fixed price: show that it is available on application.',
      '**The values of `MembershipType` contain the name of the organisation**, here {organisation}. Pass them on as they are.',
      'When an applicant has chosen a fee, send them to the join page with `MembershipType` as `type` and `Band` as `band`, both URL-encoded: `{joinUrl}?type=Individual%20Producer&band=A`. Leave out `band` if the fee has none.',
      'You can call this endpoint from a web page of any origin. The response is at most {feesCache} old and has an `ETag`: send it as `If-None-Match` and get 304 if nothing has changed.',
    ],
    limits: ['This endpoint has no limit of its own.'],
  },
  forgotpassword: {
    title: 'Send a temporary password',
    about: [
      'Sends an email with a [temporary password](/developers/tokens#temporary-passwords). It is valid for {temporaryPasswordLifetime}, and the current password still works, so a request by someone else cannot lock a member out.',
      '**Every outcome has status 200.** Only `PasswordSent` is a success.',
      'If several accounts share the email address, the email has a temporary password for each of them.',
      'Asked again for the same email address within {emailsPerRecipientPeriod}, this endpoint sends nothing. It still returns `PasswordSent`, because the password that it sent before works.',
      'An organisation can set `ENUMERATION=strict`, to hide who has an account. The outcome is then always `PasswordSent`. Do not rely on `NoAccountRegistered`.',
    ],
    outcomes: {
      PasswordSent: [true, 'A temporary password was sent now, or within the last few minutes.'],
      InvalidEmail: [false, 'This is not an email address. Ask the member to correct it.'],
      NoAccountRegistered: [false, 'No account has this email address.'],
      SendFailed: [
        false,
        'The mail server did not accept the email. Nothing has changed. Try again later.',
      ],
    },
    limits: emailLimits,
  },
  ebrief: {
    title: 'Subscribe to the briefing',
    about: [
      'Adds an email address to the briefing, or removes it.',
      '**`Subscribe` only makes a pending subscription.** The person gets an email with a link to confirm it. Briefings go to confirmed subscribers only, and a subscription that is pending for more than {pendingDays} days is deleted. An organisation can set `EBRIEF_DOUBLE_OPT_IN=false`: a subscription is then confirmed at once.',
      'Asked again while the subscription is pending, this endpoint returns `Subscribed` and sends the email again, but nothing within {emailsPerRecipientPeriod} of the last one.',
      '`Remove` takes effect at once. If the subscription was confirmed, the person gets an email about it.',
    ],
    outcomes: {
      Subscribed: [true, 'The subscription is pending, or confirmed if no confirmation is needed.'],
      Removed: [true, 'The email address will get no more briefings.'],
      AlreadySubscribed: [true, 'The subscription is confirmed already. Nothing was sent.'],
      NotASubsciber: [
        true,
        'There was nothing to remove. The spelling of this value is part of Release 1.',
      ],
      ConfirmationNotSent: [
        false,
        'The mail server did not accept the email, and nothing was added. Try again later.',
      ],
    },
    limits: [
      ...emailLimits,
      'A website that subscribes its visitors calls from one network, so it should send credentials.',
    ],
  },
  issuetoken: {
    title: 'Take a member to the website',
    about: [
      'Returns a passthrough token, with which a member opens the website from your application without signing in again. It is valid for {passthroughLifetime} and works once.',
      'Redirect the browser of the member to `{loginUrl}?token=…&goto=…`. `token` is the passthrough token. `goto` is optional: the absolute path of a page on the website, URL-encoded, such as `%2Fmemberships`.',
      'The member is signed in automatically. If someone else is signed in with that browser, the website asks first. It also asks if `goto` leads to a page on which details are changed or access is given.',
      'The sessions that your application starts in this way end when its access ends.',
      'The role `passthrough` must be named in the scope of your authorisation request: a missing scope does not include it.',
    ],
    limits: [
      'An account gets at most {issuesPerAccount}. Request a token when the member follows the link, not in advance.',
    ],
  },
  contacts: {
    title: 'List the contacts of a membership',
    about: [
      'Returns the people who may act for a membership, the primary contact first. `membership` in the path is the `MembershipGUID` from [the list of memberships](/developers/endpoints/memberships).',
      'A membership of which the member is not a contact, one that does not exist, and a value that is not a GUID get the same response: 404 with `DataError:membership:NotFoundRule`.',
      'Two contacts may have the same email address. Use `UserGUID` to tell people apart.',
    ],
    limits: ['The list is complete, not divided into pages.'],
  },
  profile: {
    title: 'Read the profile',
    about: [
      'Returns the details of the member, for example to fill in a form.',
      'Fields without a value are left out, except `email`, which is empty if the member has no email address. Members change their details on the website.',
    ],
    limits: ['This endpoint has no limit of its own.'],
  },
}
