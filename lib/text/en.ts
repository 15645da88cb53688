/** Every sentence that a person or a client developer reads, in one place. */
export const en = {
  rules: {
    RequiredRule: 'you must provide a value',
    OptionRule: 'you must select one of the values that the interface lists',
    LengthRule: 'you must use {limit} characters or fewer',
    FormatRule: 'the value is not of the expected form, or holds characters that are not allowed',
    GuessableRule: 'the value is too easy to guess',
    DuplicateRule: 'you must give this field once only',
    WellFormedRule: 'the body is not well-formed; send XML 1.0 or JSON in UTF-8, without a DOCTYPE',
    RootRule: 'the root of the body must be <{root}> in XML, or an object in JSON',
    NotFoundRule: 'there is no such membership among those that you may see',
  },
  faults: {
    'DataError:Authentication':
      'what you supplied to say who you are is not valid, or no longer valid',
    'DataError:Scope': 'the roles of this token do not reach this endpoint',
    'DataError:Path': 'there is nothing at this path; paths are exact and case-sensitive',
    'DataError:Method':
      'this path does not take this method; the Allow header lists those it takes',
    'DataError:Accept':
      'the answer can be text/xml or application/json; the Accept header allows neither',
    'DataError:Size': 'the body is larger than 64 KiB',
    'DataError:MediaType': 'the body must be text/xml or application/json, in UTF-8',
    'DataError:RateLimit': 'there were too many attempts; try again in {wait}',
    'ServerError:Internal':
      'something went wrong on our side; the X-Request-Id header names this request in our log',
    'ServerError:Unavailable': 'the service is not available just now; try again in a moment',
  },
  select: 'you must select an option',
  provideEmail: 'you must provide an email address',
  emailFormat: 'enter an email address in the correct form, like name@example.com',
  unauthenticated:
    'you must say who you are: send Authorization: Bearer and a token, or the session cookie',
  origin:
    'a request made with the session cookie must come from a page of this site; programs send Authorization: Bearer',
  duration: (seconds: number): string => {
    const [count, unit] =
      seconds < 90 ? [Math.ceil(seconds), 'second'] : [Math.ceil(seconds / 60), 'minute']
    return `${count} ${unit}${count === 1 ? '' : 's'}`
  },
  /** What OAuth clients receive, and what members read on the pages under /oauth. */
  oauth: {
    /** Errors of the token, introspection and revocation endpoints (RFC 6749, section 5.2). */
    errors: {
      invalid_request: 'a field is missing, is given twice or has the wrong format',
      invalid_client: 'there is no such client, or its secret is wrong',
      invalid_grant:
        'the code or token is expired, used, revoked or was not issued to this client for this redirect URI and verifier',
      unauthorized_client: 'this client may not use this grant type',
      unsupported_grant_type: 'grant_type must be authorization_code or refresh_token',
      invalid_scope: 'the scope exceeds the roles of the token',
    },
    /** Errors that a client receives at its redirect URI (RFC 6749, section 4.1.2.1). */
    authorizationErrors: {
      invalid_request: 'a parameter is missing, is given twice or has the wrong format',
      unauthorized_client: 'this client may not request authorisation codes',
      access_denied: 'the member refused access',
      unsupported_response_type: 'response_type must be code',
      invalid_scope: 'this client may not request this scope',
      login_required: 'the member must sign in',
      interaction_required: 'the member must choose a new password first',
      consent_required: 'the member must allow access first',
      request_not_supported: 'the request parameter is not supported',
      request_uri_not_supported: 'the request_uri parameter is not supported',
      registration_not_supported: 'the registration parameter is not supported',
    },
    consent: {
      title: (client: string): string => `Allow ${client} to use your account?`,
      ownClient: 'If you allow it, it will be able to:',
      thirdParty: (client: string, organisation: string): string =>
        `${client} is not part of ${organisation}. If you allow it, it will be able to:`,
      noPassword: 'It will not see your password.',
      /** The link to the security page follows. */
      removeAccess: 'You can remove its access at any time on',
      securityPage: 'your security page',
      allow: 'Allow',
      allowing: 'Allowing…',
      refuse: 'Do not allow',
      signedInAs: (name: string, username: string): string =>
        `You are signed in as ${name} (${username}).`,
      otherAccount: 'Use another account',
    },
    redirecting: {
      title: (client: string | undefined): string => `Taking you to ${client ?? 'the application'}`,
      lead: 'If nothing happens, select Continue.',
      button: 'Continue',
    },
    signOut: {
      title: (organisation: string): string => `Sign out of ${organisation}?`,
      lead: (name: string): string => `You are signed in as ${name}.`,
      signOut: 'Sign out',
      signingOut: 'Signing out…',
      stay: 'Stay signed in',
    },
    refused: {
      title: 'This sign-in cannot continue',
      lead: 'There is a problem with the application that sent you here. We have not sent it any information about you.',
      tell: 'Tell the people who run the application about this problem:',
      client:
        'The request must have one client_id, and it must name a registered client that is not disabled.',
      redirectUri:
        'The request must have one redirect_uri, and it must match exactly a redirect URI that is registered for the client_id.',
      start: 'Go to the start page',
    },
  },
  /** What an application can do once a member has allowed it: one phrase for each role. */
  roles: {
    openid: 'see your name and username',
    profile: 'see your profile: your name, address and phone numbers',
    email: 'see your email address',
    memberships: 'see your memberships',
    contacts: 'see the contacts of your memberships, with their email addresses',
    passthrough: 'sign you in to this website without asking for your password',
  },
  greeting: (url: string, member?: { username: string; password: string }): string =>
    member
      ? `
Gatehouse is at ${url}
Sign in as ${member.username}, password: ${member.password}
Or try: curl ${url}/r1/fees.eb -H 'Accept: text/xml'
Ctrl-C ends it.
`
      : `Gatehouse is at ${url}`,
  enter: {
    username: 'Enter your username or email address',
    password: 'Enter your password',
    email: 'Enter your email address',
    current: 'Enter your current password',
    newPassword: 'Enter a new password',
    country: 'Select a country',
    title: 'Select a title',
  },
  /** The fields of the profile, as its pages call them. */
  profile: {
    title: 'Title',
    forename: 'First name',
    surname: 'Last name',
    email: 'Email address',
    position: 'Position',
    address: 'Address',
    county: 'County',
    postcode: 'Postcode',
    country: 'Country',
    phone: 'Phone number',
    fax: 'Fax number',
    mobile: 'Mobile number',
  },
  /** What a page says of what was just done; the address of the page names it. */
  done: {
    password: 'Your password has been changed, and everything else has been signed out',
    profile: 'Your profile has been saved',
    'email-asked': 'We have sent an email to your new address',
    'email-withdrawn': 'Your email address stays as it is',
    email: 'Your email address has been changed',
    ended: 'It has been signed out',
    everywhere: 'Everything else has been signed out',
  },
  activity: {
    'signed-in': 'Signed in',
    'sign-in-refused': 'A sign-in was refused',
    'temporary-password-sent': 'A temporary password was sent by email',
    'temporary-password-used': 'Signed in with a temporary password',
    'passthrough-issued': 'An application prepared a sign-in to this site',
    'passthrough-used': 'Signed in to this site from an application',
    'grant-exchanged': 'An application was connected',
    'grant-revoked': 'An application disconnected itself',
    'signed-out': 'Signed out',
    'application-allowed': 'An application was allowed to see your data',
    'access-ended': 'Something was signed out on the security page',
    'access-ended-everywhere': 'Signed out everywhere else',
    'password-changed': 'Password changed',
    'profile-changed': 'Profile changed',
    'email-change-asked': 'A new email address was asked for',
    'email-change-withdrawn': 'The new email address was cancelled',
    'email-changed': 'Email address changed',
  },
  agent: (browser: string | undefined, system: string | undefined): string => {
    if (!browser) return 'A program'
    return system ? `${browser} on ${system}` : browser
  },
  network: {
    unknown: 'Not known',
    here: 'This computer',
    local: (network: string): string => `Local network (${network})`,
  },
  signInRefused:
    'The username or the password is not right; if you share an email address, use your username',
  wrongCurrent: 'The current password is not right',
  passwordTooShort: (length: number): string =>
    `Use at least ${length} characters; three random words do well`,
  guessable: {
    common: 'This password is easy to guess, because it is common or follows a pattern',
    context:
      'Leave out your name, your email address and the name of the organisation: they are easy to guess',
  },
  samePassword: 'Choose a password other than the one you have now',
  passwordTooLong: 'Use a shorter password',
  sessionEnded: 'You have been signed out in the meantime; sign in and try again',
  tooLong: (name: string, limit: number): string =>
    `${name} must be ${limit.toLocaleString('en-GB')} characters or fewer`,
  sameEmail: 'This is your email address already',
  mailJustSent:
    'We sent a link to this address a moment ago; look for it, or try again in 5 minutes',
  fees: {
    onApplication: 'Price on application',
    from: (price: string): string => `from ${price}`,
    choose: 'Select a membership',
    gone: 'The membership that you selected is no longer on offer; select another one',
  },
  mailNotSent: 'We could not send an email to this address; try again in a few minutes',
  problem: (away: boolean) => ({
    title: away
      ? 'The service is not available just now'
      : 'Sorry, there is a problem with the service',
    lead: away
      ? 'It will be back in a moment. Go back and try again in a minute.'
      : 'Go back and try again. If it happens again, come back later.',
    kept: 'What you sent was not saved. Your browser may still have it if you go back.',
    back: 'Go to the start page',
  }),
  resetMail: ({ organisation, login, passwords }: ResetMailFacts) => ({
    subject: `Your temporary password for ${organisation}`,
    text: `Someone, probably you, asked for a new password for your ${organisation} account.

${passwords
  .map(({ username, password }) => `Username: ${username}\nTemporary password: ${password}`)
  .join('\n\n')}

Sign in with it here: ${login}

It works once, within 60 minutes. You will then choose a password of your own.
Until you use it, your present password goes on working. If you did not ask for
this, you need not do anything: the temporary password will simply expire.
`,
  }),
  confirmMail: ({ organisation, confirm, unsubscribe }: ConfirmMailFacts) => ({
    subject: `Confirm your subscription to the ${organisation} email briefing`,
    text: `Someone, probably you, asked us to send the ${organisation} email briefing to
this address. To confirm, open this page and press the button on it:

${confirm}

If you did not ask for this, you need not do anything: without your confirmation
we send no briefing. To take the address off the list altogether:

${unsubscribe}
`,
  }),
  passwordChangedMail: ({ organisation, forgot }: { organisation: string; forgot: string }) => ({
    subject: `Your ${organisation} password was changed`,
    text: `The password of your ${organisation} account was changed just now, and everything else
that was signed in to it has been signed out.

If that was not you, ask for a new password here: ${forgot}
`,
  }),
  confirmAddressMail: ({ organisation, confirm }: { organisation: string; confirm: string }) => ({
    subject: `Confirm your email address for ${organisation}`,
    text: `Someone, probably you, wants to use this address for a ${organisation} account. To
confirm, open this page within 24 hours and press the button on it:

${confirm}

If you did not ask for this, you need not do anything.
`,
  }),
  emailChangedMail: (facts: { organisation: string; replacement: string; forgot: string }) => ({
    subject: `The email address of your ${facts.organisation} account was changed`,
    text: `Your ${facts.organisation} account now uses the address ${facts.replacement}
instead of this one.

If that was not you, tell us at once, and ask for a new password here:
${facts.forgot}
`,
  }),
}

interface ResetMailFacts {
  readonly organisation: string
  readonly login: string
  readonly passwords: readonly { readonly username: string; readonly password: string }[]
}

interface ConfirmMailFacts {
  readonly organisation: string
  readonly confirm: string
  readonly unsubscribe: string
}
