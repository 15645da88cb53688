// Written by `npm run client` from the contracts of the endpoints. Do not edit.

/** The version of the client. */
export const version = '0.3.0'

/** One of the values that Release 1 has today, or a later one. */
export type Open<Value extends string> = Value | (string & Record<never, never>)

/** The request of POST /r1/openid/token.eb. */
export interface TokenRequest {
  /** authorization_code or refresh_token. */
  readonly grant_type: 'authorization_code' | 'refresh_token'
  /** The authorisation code, for authorization_code. */
  readonly code?: string
  /** The refresh token, for refresh_token. */
  readonly refresh_token?: string
  /** The redirect URI for which the code was issued. */
  readonly redirect_uri?: string
  /** Identifies the client. */
  readonly client_id: string
  /** Authenticates the client. */
  readonly client_secret: string
  /** The PKCE code verifier (RFC 7636), for authorization_code. */
  readonly code_verifier?: string
  /** The roles that a refreshed token is to have, separated by spaces, if fewer than before. */
  readonly scope?: string
}

/** The response of POST /r1/openid/token.eb. */
export interface TokenResponse {
  /** The bearer token of the member. */
  readonly access_token?: string
  /** Bearer. */
  readonly token_type?: Open<'Bearer'>
  /** The lifetime of the bearer token in seconds. */
  readonly expires_in?: number
  /** Can be exchanged for a new bearer token, once. */
  readonly refresh_token?: string
  /** The roles of the bearer token, separated by spaces. */
  readonly scope?: string
  /** The name of the error. If it is present, the exchange has failed. */
  readonly error?: string
  /** The error in words, for developers. */
  readonly error_description?: string
  /** The section of the manual about the error. */
  readonly error_uri?: string
  /** An OpenID Connect ID token, if the scope contains openid. */
  readonly id_token?: string
}

/** The request of POST /r1/authenticate.eb. */
export interface AuthenticateRequest {
  /** The credential to return: session (a cookie) or token (a bearer token). */
  readonly type: 'session' | 'token'
  /** The username or email address of the account. */
  readonly username: string
  /** The password of the account, exactly as typed. */
  readonly password: string
}

/** The response of POST /r1/authenticate.eb. */
export interface AuthenticateResponse {
  /** The domain in which the credential is valid. */
  readonly realm: string
  /** A bearer token for later requests. From issuetoken.eb: a passthrough token for the sign-in page of the member website. */
  readonly token?: string
  /** When the bearer token expires, in UTC. */
  readonly expires?: string
}

/** An item of Memberships. */
export interface Membership {
  /** The unique identifier of the membership. */
  readonly MembershipGUID: string
  /** The membership number. */
  readonly CharityNumber: string
  /** The type of the membership. */
  readonly MembershipType: string
  /** The name of the farm, company, organisation or person. */
  readonly Name?: string
  /** The postal address. */
  readonly Address?: string
  /** The postcode. */
  readonly Postcode?: string
  /** The country. */
  readonly Country?: string
}

/** The response of GET /r1/memberships.eb. */
export interface MembershipsResponse {
  /** The memberships of which the member is a contact, by name. */
  readonly Memberships: readonly Membership[]
}

/** An item of fees. */
export interface Fee {
  /** The name of the membership type. */
  readonly MembershipType: string
  /** A description of the membership type. */
  readonly MembershipTypeDescription: string
  /** The name of the band, if the type has several. */
  readonly Band?: string
  /** A description of the band. */
  readonly BandDescription?: string
  /** Whether the membership is for one person. */
  readonly IsIndividualMembership: boolean
  /** The fee in pounds. Without it, the price is given on application. */
  readonly Amount?: number
}

/** The response of GET /r1/fees.eb. */
export interface FeesResponse {
  /** The membership types and bands that applicants can choose today. */
  readonly fees: readonly Fee[]
}

/** The request of POST /r1/forgotpassword.eb. */
export interface ForgotpasswordRequest {
  /** The email address of the account. */
  readonly email: string
}

/** The response of POST /r1/forgotpassword.eb. */
export interface ForgotpasswordResponse {
  /** The outcome. Only PasswordSent is a success, although the status is always 200. */
  readonly action: Open<'PasswordSent' | 'InvalidEmail' | 'NoAccountRegistered' | 'SendFailed'>
}

/** The request of POST /r1/campaigns/ebrief.eb. */
export interface EbriefRequest {
  /** The email address to subscribe or remove. */
  readonly EmailAddress: string
  /** Subscribe or Remove. */
  readonly Action: 'Subscribe' | 'Remove'
}

/** The response of POST /r1/campaigns/ebrief.eb. */
export interface EbriefResponse {
  /** The outcome. With ConfirmationNotSent nothing was changed, although the status is 200. */
  readonly Result: Open<'Subscribed' | 'Removed' | 'AlreadySubscribed' | 'NotASubsciber' | 'ConfirmationNotSent'>
}

/** The response of POST /r1/issuetoken.eb. */
export interface IssuetokenResponse {
  /** A bearer token for later requests. From issuetoken.eb: a passthrough token for the sign-in page of the member website. */
  readonly token: string
}

/** An item of contacts. */
export interface Contact {
  /** The unique identifier of the person. */
  readonly UserGUID?: string
  /** The name of the person. */
  readonly Name?: string
  /** The username of the person. */
  readonly UserName?: string
  /** The email address of the person. */
  readonly EmailAddress?: string
  /** Whether the person is the primary contact of the membership. */
  readonly IsPrimaryContact?: boolean
  /** Whether the person is a billing contact of the membership. */
  readonly IsBillingContact?: boolean
  /** Whether the person may use the LSFR for the membership. */
  readonly LsfrAccess?: boolean
}

/** The response of GET /r1/memberships/{membership}/contacts.eb. */
export interface ContactsResponse {
  /** The contacts of the membership, the primary contact first. */
  readonly contacts: readonly Contact[]
}

/** The response of GET /r1/profile.eb. */
export interface ProfileResponse {
  /** The title. */
  readonly title?: Open<'Mr' | 'Mrs' | 'Miss' | 'Ms' | 'Dr' | 'Prof' | 'Rev' | 'Lord' | 'Lady' | 'Sir' | 'Rt. Hon' | 'Dame'>
  /** The first name. */
  readonly forename?: string
  /** The last name. */
  readonly surname?: string
  /** The email address. Empty if the member has none. */
  readonly email: string
  /** The position in the organisation. */
  readonly position?: string
  /** The postal address. */
  readonly address?: string
  /** The county. */
  readonly county?: string
  /** The postcode. */
  readonly postcode?: string
  /** The country. */
  readonly country: string
  /** The phone number. */
  readonly phone?: string
  /** The fax number. */
  readonly fax?: string
  /** The mobile phone number. */
  readonly mobile?: string
}

/** The request of GET /events. */
export interface EventsRequest {
  /** The cursor of the last response. Without it, the feed begins with its oldest event. */
  readonly after?: string
  /** The day in London with whose events a first call begins, such as 2026-11-01. It has no effect with after. */
  readonly since?: string
  /** The number of seconds to wait for an event if there is none, up to 25. */
  readonly wait?: string
}

/** An item of events. */
export interface Event {
  /** The unique identifier of the event. */
  readonly id: string
  /** The type of event. */
  readonly type: string
  /** When it happened, in UTC. */
  readonly time: string
  /** The account that it concerns. */
  readonly account?: string
  /** The membership that it concerns. */
  readonly membership?: string
  /** The application to join that it concerns. */
  readonly application?: string
  /** The subscription to the briefing that it concerns. */
  readonly subscription?: string
  /** The parts of the subject that changed, by name. Absent if it was added or removed. */
  readonly changed?: readonly string[]
  /** What caused it: the action in the audit trail, such as profile-changed. Absent if none says it. */
  readonly cause?: string
  /** Who caused it. Absent without a cause. */
  readonly by?: Open<'member' | 'staff' | 'operator' | 'service'>
}

/** The response of GET /events. */
export interface EventsResponse {
  /** At most 500 events, in the order of the feed. */
  readonly events: readonly Event[]
  /** Send it as after in the next request. Absent if there has never been an event. */
  readonly cursor?: string
}

/** An item of people. */
export interface People {
  /** The account of the contact. */
  readonly account: string
  /** primary, billing and lsfr. */
  readonly roles: readonly string[]
}

/** The response of GET /events/subjects/{id}. */
export interface SubjectResponse {
  /** The unique identifier. */
  readonly id: string
  /** The kind of subject. */
  readonly kind: Open<'account' | 'membership' | 'application' | 'subscription'>
  /** Of an account: active, invited, temporary-password or disabled. Of a membership: current, due, in-grace, lapsed or ended. Of an application: sent, asked, accepted, awaiting-payment, member, declined or lapsed. Of a subscription: confirmed or pending. */
  readonly state: string
  /** The name of the person, with the role profile. The name of the membership, with the role membership. */
  readonly name?: string
  /** The first name, with the role profile. */
  readonly given_name?: string
  /** The last name, with the role profile. */
  readonly family_name?: string
  /** The username, with the role profile. */
  readonly preferred_username?: string
  /** The email address, with the role email. */
  readonly email?: string
  /** True if the person has proved control of the mailbox, with the role email. */
  readonly email_verified?: boolean
  /** The postal address, with the role address. */
  readonly address?: Readonly<Record<string, string>>
  /** The phone number, with the role phone. */
  readonly phone_number?: string
  /** Always false, with the role phone. */
  readonly phone_number_verified?: boolean
  /** member and the types of the memberships of a person, with the role membership. */
  readonly groups?: readonly string[]
  /** The membership number, with the role membership. */
  readonly number?: string
  /** The type of the membership, with the role membership. */
  readonly type?: string
  /** The last paid day, with the role membership. Absent if it never has to be renewed. */
  readonly paid_until?: string
  /** The contacts of a membership, with the role contacts. */
  readonly people?: readonly People[]
  /** The account of an application, if there is one. */
  readonly account?: string
  /** The membership of an application, if there is one. */
  readonly membership?: string
}

/** The request of GET /events/subjects. */
export interface SubjectsRequest {
  /** The kind to list. Required without id. */
  readonly kind?: 'account' | 'membership' | 'contact' | 'subscription'
  /** The value of after in the last page. Without it, the list begins. */
  readonly after?: string
  /** The id of an account, membership, application or subscription, up to 100 times. It has precedence over kind. */
  readonly id?: readonly string[]
}

/** An item of subjects. */
export interface Subject {
  /** The unique identifier. Absent of a contact, which account and membership identify. */
  readonly id?: string
  /** The kind of subject. */
  readonly kind: Open<'account' | 'membership' | 'contact' | 'subscription' | 'application'>
  /** Of an account: active, invited, temporary-password or disabled. Of a membership: current, due, in-grace, lapsed or ended. Of an application: sent, asked, accepted, awaiting-payment, member, declined or lapsed. Of a subscription: confirmed or pending. A contact has none. */
  readonly state?: string
  /** The name of the person, with the role profile. The name of the membership, with the role membership. */
  readonly name?: string
  /** The first name, with the role profile. */
  readonly given_name?: string
  /** The last name, with the role profile. */
  readonly family_name?: string
  /** The username, with the role profile. */
  readonly preferred_username?: string
  /** The email address, with the role email. */
  readonly email?: string
  /** True if the person has proved control of the mailbox, with the role email. */
  readonly email_verified?: boolean
  /** The postal address, with the role address. */
  readonly address?: Readonly<Record<string, string>>
  /** The phone number, with the role phone. */
  readonly phone_number?: string
  /** Always false, with the role phone. */
  readonly phone_number_verified?: boolean
  /** member and the types of the memberships of a person, with the role membership. */
  readonly groups?: readonly string[]
  /** The membership number, with the role membership. */
  readonly number?: string
  /** The type of the membership, with the role membership. */
  readonly type?: string
  /** The last paid day, with the role membership. Absent if it never has to be renewed. */
  readonly paid_until?: string
  /** The contacts of a membership, with the role contacts. */
  readonly people?: readonly People[]
  /** The account of a contact, or of an application if there is one. */
  readonly account?: string
  /** The membership of a contact, or of an application if there is one. */
  readonly membership?: string
  /** primary, billing and lsfr of a contact, with the role contacts. */
  readonly roles?: readonly string[]
}

/** The response of GET /events/subjects. */
export interface SubjectsResponse {
  /** At most 500 subjects. */
  readonly subjects: readonly Subject[]
  /** The ids of the request for which there is nothing. Only with id. */
  readonly absent?: readonly string[]
  /** Send it as after for the next page. Absent on the last page. */
  readonly after?: string
  /** The cursor of the feed at which the list began: read the feed after it. Absent with id, and if there has never been an event. */
  readonly cursor?: string
}

/** An item of emails. */
export interface Email {
  /** The unique identifier of the email. */
  readonly id: string
  /** When it was written, in UTC. */
  readonly time: string
  /** The email address to which it would have been sent. */
  readonly recipient: string
  /** The subject. */
  readonly subject: string
  /** The text without HTML, with the links in full. */
  readonly text: string
}

/** The response of GET /test-emails. */
export interface TestEmailsResponse {
  /** The emails, the newest first. */
  readonly emails: readonly Email[]
}

/** The method and path of each endpoint, the credential that the client sends to it, and the seconds for which a repeat has no second effect. */
export const endpoints = {
  token: ['POST', '/r1/openid/token.eb', 'none', 10],
  authenticate: ['POST', '/r1/authenticate.eb', 'none', 0],
  memberships: ['GET', '/r1/memberships.eb', 'bearer', Infinity],
  fees: ['GET', '/r1/fees.eb', 'none', Infinity],
  forgotpassword: ['POST', '/r1/forgotpassword.eb', 'either', 300],
  ebrief: ['POST', '/r1/campaigns/ebrief.eb', 'either', 300],
  issuetoken: ['POST', '/r1/issuetoken.eb', 'bearer', 0],
  contacts: ['GET', '/r1/memberships/{membership}/contacts.eb', 'bearer', Infinity],
  profile: ['GET', '/r1/profile.eb', 'bearer', Infinity],
  events: ['GET', '/events', 'client', Infinity],
  subject: ['GET', '/events/subjects/{id}', 'client', Infinity],
  subjects: ['GET', '/events/subjects', 'client', Infinity],
  testEmails: ['GET', '/test-emails', 'client', Infinity],
} as const

/** The request and the response of each endpoint. */
export interface Messages {
  /** Exchanges an authorisation code or a refresh token for a bearer token. */
  readonly token: readonly [TokenRequest, TokenResponse]
  /** Exchanges a username and password for a bearer token or a session cookie. After a temporary password it expires within 24 hours and has no role passthrough. */
  readonly authenticate: readonly [AuthenticateRequest, AuthenticateResponse]
  /** Lists the memberships that the member can access as a contact. */
  readonly memberships: readonly [undefined, MembershipsResponse]
  /** Lists the membership types and bands available to new applicants today. */
  readonly fees: readonly [undefined, FeesResponse]
  /** Sends a new password to the email address of an account. */
  readonly forgotpassword: readonly [ForgotpasswordRequest, ForgotpasswordResponse]
  /** Subscribes an email address to the briefing, or removes it. */
  readonly ebrief: readonly [EbriefRequest, EbriefResponse]
  /** Issues a passthrough token, which signs the member in to the member website once. */
  readonly issuetoken: readonly [undefined, IssuetokenResponse]
  /** Lists the contacts of one membership that the member can access. */
  readonly contacts: readonly [undefined, ContactsResponse]
  /** Returns the profile of the member. */
  readonly profile: readonly [undefined, ProfileResponse]
  /** Returns what has changed since the last call. */
  readonly events: readonly [EventsRequest, EventsResponse]
  /** Returns what an event is about, as it is now. */
  readonly subject: readonly [undefined, SubjectResponse]
  /** Returns everything of a kind, page by page, or several subjects by their ids. */
  readonly subjects: readonly [SubjectsRequest, SubjectsResponse]
  /** Returns the emails that requests of this test client caused. */
  readonly testEmails: readonly [undefined, TestEmailsResponse]
}
