/** The meaning of each field of a subject. */
const subjectFields = {
  id: 'The unique identifier.',
  kind: 'The kind of subject.',
  state:
    'Of an account: active, invited, temporary-password or disabled. Of a membership: current, due, in-grace, lapsed or ended. Of an application: sent, asked, accepted, awaiting-payment, member, declined or lapsed. Of a subscription: confirmed or pending.',
  name: 'The name of the person, with the role profile. The name of the membership, with the role membership.',
  given_name: 'The first name, with the role profile.',
  family_name: 'The last name, with the role profile.',
  preferred_username: 'The username, with the role profile.',
  email: 'The email address, with the role email.',
  email_verified: 'True if the person has proved control of the mailbox, with the role email.',
  address: 'The postal address, with the role address.',
  phone_number: 'The phone number, with the role phone.',
  phone_number_verified: 'Always false, with the role phone.',
  groups: 'member and the types of the memberships of a person, with the role membership.',
  number: 'The membership number, with the role membership.',
  type: 'The type of the membership, with the role membership.',
  paid_until: 'The last paid day, with the role membership. Absent if it never has to be renewed.',
  people: 'The contacts of a membership, with the role contacts.',
  account: 'The account of an application, if there is one.',
  membership: 'The membership of an application, if there is one.',
}

/** The meaning of each field of a message, by the message's root and the field's name. */
export const fieldText: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  submitToken: {
    grant_type: 'authorization_code or refresh_token.',
    code: 'The authorisation code, for authorization_code.',
    refresh_token: 'The refresh token, for refresh_token.',
    redirect_uri: 'The redirect URI for which the code was issued.',
    client_id: 'Identifies the client.',
    client_secret: 'Authenticates the client.',
    code_verifier: 'The PKCE code verifier (RFC 7636), for authorization_code.',
    scope:
      'The roles that a refreshed token is to have, separated by spaces, if fewer than before.',
  },
  exchange: {
    access_token: 'The bearer token of the member.',
    token_type: 'Bearer.',
    expires_in: 'The lifetime of the bearer token in seconds.',
    refresh_token: 'Can be exchanged for a new bearer token, once.',
    scope: 'The roles of the bearer token, separated by spaces.',
    error: 'The name of the error. If it is present, the exchange has failed.',
    error_description: 'The error in words, for developers.',
    error_uri: 'The section of the manual about the error.',
    id_token: 'An OpenID Connect ID token, if the scope contains openid.',
  },
  authenticate: {
    type: 'The credential to return: session (a cookie) or token (a bearer token).',
    username: 'The username or email address of the account.',
    password: 'The password of the account, exactly as typed.',
  },
  authorization: {
    realm: 'The domain in which the credential is valid.',
    token:
      'A bearer token for later requests. From issuetoken.eb: a passthrough token for the sign-in page of the member website.',
    expires: 'When the bearer token expires, in UTC.',
  },
  MembershipList: { Memberships: 'The memberships of which the member is a contact, by name.' },
  Memberships: {
    MembershipGUID: 'The unique identifier of the membership.',
    CharityNumber: 'The membership number.',
    MembershipType: 'The type of the membership.',
    Name: 'The name of the farm, company, organisation or person.',
    Address: 'The postal address.',
    Postcode: 'The postcode.',
    Country: 'The country.',
  },
  FeesResponse: { fees: 'The membership types and bands that applicants can choose today.' },
  fees: {
    MembershipType: 'The name of the membership type.',
    MembershipTypeDescription: 'A description of the membership type.',
    Band: 'The name of the band, if the type has several.',
    BandDescription: 'A description of the band.',
    IsIndividualMembership: 'Whether the membership is for one person.',
    Amount: 'The fee in pounds. Without it, the price is given on application.',
  },
  requestreset: { email: 'The email address of the account.' },
  resetaction: {
    action: 'The outcome. Only PasswordSent is a success, although the status is always 200.',
  },
  SubscriptionRequest: {
    EmailAddress: 'The email address to subscribe or remove.',
    Action: 'Subscribe or Remove.',
  },
  SubscriptionResult: {
    Result:
      'The outcome. With ConfirmationNotSent nothing was changed, although the status is 200.',
  },
  MembershipContacts: { contacts: 'The contacts of the membership, the primary contact first.' },
  contacts: {
    UserGUID: 'The unique identifier of the person.',
    Name: 'The name of the person.',
    UserName: 'The username of the person.',
    EmailAddress: 'The email address of the person.',
    IsPrimaryContact: 'Whether the person is the primary contact of the membership.',
    IsBillingContact: 'Whether the person is a billing contact of the membership.',
    LsfrAccess: 'Whether the person may use the LSFR for the membership.',
  },
  Profile: {
    title: 'The title.',
    forename: 'The first name.',
    surname: 'The last name.',
    email: 'The email address. Empty if the member has none.',
    position: 'The position in the organisation.',
    address: 'The postal address.',
    county: 'The county.',
    postcode: 'The postcode.',
    country: 'The country.',
    phone: 'The phone number.',
    fax: 'The fax number.',
    mobile: 'The mobile phone number.',
  },
  feedRequest: {
    after: 'The cursor of the last response. Without it, the feed begins with its oldest event.',
    since:
      'The day in London with whose events a first call begins, such as 2026-11-01. It has no effect with after.',
    wait: 'The number of seconds to wait for an event if there is none, up to 25.',
  },
  feed: {
    events: 'At most 500 events, in the order of the feed.',
    cursor: 'Send it as after in the next request. Absent if there has never been an event.',
  },
  events: {
    id: 'The unique identifier of the event.',
    type: 'The type of event.',
    time: 'When it happened, in UTC.',
    account: 'The account that it concerns.',
    membership: 'The membership that it concerns.',
    application: 'The application to join that it concerns.',
    subscription: 'The subscription to the briefing that it concerns.',
    changed: 'The parts of the subject that changed, by name. Absent if it was added or removed.',
    cause:
      'What caused it: the action in the audit trail, such as profile-changed. Absent if none says it.',
    by: 'Who caused it. Absent without a cause.',
  },
  subject: subjectFields,
  subjectsRequest: {
    kind: 'The kind to list. Required without id.',
    after: 'The value of after in the last page. Without it, the list begins.',
    id: 'The id of an account, membership, application or subscription, up to 100 times. It has precedence over kind.',
  },
  subjectList: {
    subjects: 'At most 500 subjects.',
    absent: 'The ids of the request for which there is nothing. Only with id.',
    after: 'Send it as after for the next page. Absent on the last page.',
    cursor:
      'The cursor of the feed at which the list began: read the feed after it. Absent with id, and if there has never been an event.',
  },
  subjects: {
    ...subjectFields,
    id: 'The unique identifier. Absent of a contact, which account and membership identify.',
    state: `${subjectFields.state} A contact has none.`,
    account: 'The account of a contact, or of an application if there is one.',
    membership: 'The membership of a contact, or of an application if there is one.',
    roles: 'primary, billing and lsfr of a contact, with the role contacts.',
  },
  address: {
    formatted: 'The address as people write it, with line breaks.',
    street_address: 'The lines of the address.',
    region: 'The county.',
    postal_code: 'The postcode.',
    country: 'The country.',
  },
  people: {
    account: 'The account of the contact.',
    roles: 'primary, billing and lsfr.',
  },
  testEmails: { emails: 'The emails, the newest first.' },
  emails: {
    id: 'The unique identifier of the email.',
    time: 'When it was written, in UTC.',
    recipient: 'The email address to which it would have been sent.',
    subject: 'The subject.',
    text: 'The text without HTML, with the links in full.',
  },
  ErrorResponse: { errors: 'Everything that is wrong with the request.' },
  errors: {
    code: 'The error code. Absent if the request had no credential or was not valid HTTP.',
    message: 'The error in words, for developers.',
  },
}

/** The sentences of the XML Schema about its messages. */
export const schemaText = {
  request: ({ method, path, summary }: Use): string => `Request of ${method} ${path}. ${summary}`,
  response: ({ method, path, summary }: Use): string => `Response of ${method} ${path}. ${summary}`,
  errors: 'Every response with a status of 400 or above.',
  /** The values of a field of a response, which may get more. */
  values: (values: readonly string[]): string =>
    `Values today: ${values.join(' | ')}. Accept others, because Release 1 may get more.`,
}

interface Use {
  readonly method: string
  readonly path: string
  readonly summary: string
}
