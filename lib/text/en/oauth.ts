import { period } from '../language/period.ts'

/** The text for OAuth clients, and for members on the pages under /oauth. */
export const oauthText = {
  /** Errors of the token, introspection and revocation endpoints (RFC 6749, section 5.2). */
  errors: {
    invalid_request: 'a field is missing, is given twice or has the wrong format',
    invalid_client: 'there is no such client, or its secret is wrong',
    invalid_grant:
      'the code or token has expired, has been used or revoked, or was not issued to this client for this redirect URI and verifier',
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
    interaction_required: 'the member must choose a new password or use a second factor first',
    consent_required: 'the member must allow access first',
    unmet_authentication_requirements: 'the member cannot sign in in the requested way',
    request_not_supported: 'the request parameter is not supported',
    request_uri_not_supported: 'the request_uri parameter is not supported',
    registration_not_supported: 'the registration parameter is not supported',
  },
  /** The reason why a test client gets no code for a member. */
  testClient:
    'a test client signs in only accounts whose email address belongs to no one, such as one in example.com',
  consent: {
    title: (client: string): string => `Allow ${client} to use your account?`,
    ownClient: 'If you allow it, it will be able to:',
    thirdParty: (client: string, organisation: string): string =>
      `${client} is not part of ${organisation}. If you allow it, it will be able to:`,
    promise: `It will not see your password. Its access ends after ${period.en.grantDays}, or earlier if you remove it on [your security page](/security).`,
    goesTo: (place: string): string => `If you allow it, we take you to ${place}.`,
    /** In place of a host, if an app on the member's device receives the response. */
    anApp: 'an app on this device',
    onlyIfYouStarted: (client: string): string =>
      `Only allow this if you have just asked ${client} to sign you in.`,
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
      'The request must have one redirect_uri, and it must exactly match a redirect URI that is registered for the client_id. Only the port of 127.0.0.1 and [::1] may differ.',
    start: 'Go to the homepage',
  },
}

/** The access that a member allows an application: one phrase for each role. */
export const roleText = {
  openid: 'recognise you when you come back',
  profile:
    'see your profile: your name and username, postal address, email address and phone numbers',
  email: 'see your email address',
  address: 'see your postal address',
  phone: 'see your phone number',
  membership:
    'see that you are a member, with the type, number and paid-until date of your memberships',
  memberships: 'see your memberships',
  contacts: 'see the contacts of your memberships, with their email addresses',
  passthrough: 'sign you in to this website without asking for your password',
}
