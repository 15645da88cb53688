<?php

// Written by `npm run client` from the contracts of the endpoints. Do not edit.

declare(strict_types=1);

namespace Gatehouse;

/** The endpoints of Release 1, the feed of events, and test emails. */
trait Endpoints
{
    private static string $version = '0.3.0';

    /**
     * Exchanges an authorisation code or a refresh token for a bearer token.
     *
     * Fields of the request:
     * - grant_type: authorization_code or refresh_token.
     * - code: The authorisation code, for authorization_code.
     * - refresh_token: The refresh token, for refresh_token.
     * - redirect_uri: The redirect URI for which the code was issued.
     * - client_id: Identifies the client.
     * - client_secret: Authenticates the client.
     * - code_verifier: The PKCE code verifier (RFC 7636), for authorization_code.
     * - scope: The roles that a refreshed token is to have, separated by spaces, if fewer than before.
     *
     * Fields of the response:
     * - access_token: The bearer token of the member.
     * - token_type: Bearer.
     * - expires_in: The lifetime of the bearer token in seconds.
     * - refresh_token: Can be exchanged for a new bearer token, once.
     * - scope: The roles of the bearer token, separated by spaces.
     * - error: The name of the error. If it is present, the exchange has failed.
     * - error_description: The error in words, for developers.
     * - error_uri: The section of the manual about the error.
     * - id_token: An OpenID Connect ID token, if the scope contains openid.
     *
     * @param array{grant_type: 'authorization_code'|'refresh_token', code?: string, refresh_token?: string, redirect_uri?: string, client_id?: string, client_secret?: string, code_verifier?: string, scope?: string} $input
     * @return Result<array{access_token?: string, token_type?: string, expires_in?: int|float, refresh_token?: string, scope?: string, error?: string, error_description?: string, error_uri?: string, id_token?: string}>
     */
    public function token(array $input): Result
    {
        return $this->call(['method' => 'POST', 'path' => '/r1/openid/token.eb', 'credential' => 'none', 'repeatableForSeconds' => 10], $input);
    }

    /**
     * Exchanges a username and password for a bearer token or a session cookie. After a temporary password it expires within 24 hours and has no role passthrough.
     *
     * Fields of the request:
     * - type: The credential to return: session (a cookie) or token (a bearer token).
     * - username: The username or email address of the account.
     * - password: The password of the account, exactly as typed.
     *
     * Fields of the response:
     * - realm: The domain in which the credential is valid.
     * - token: A bearer token for later requests. From issuetoken.eb: a passthrough token for the sign-in page of the member website.
     * - expires: When the bearer token expires, in UTC.
     *
     * @param array{type: 'session'|'token', username: string, password: string} $input
     * @return Result<array{realm: string, token?: string, expires?: string}>
     */
    public function authenticate(array $input): Result
    {
        return $this->call(['method' => 'POST', 'path' => '/r1/authenticate.eb', 'credential' => 'none', 'repeatableForSeconds' => 0], $input);
    }

    /**
     * Lists the memberships that the member can access as a contact.
     *
     * Fields of the response:
     * - Memberships: The memberships of which the member is a contact, by name.
     *
     * Fields of an item of Memberships:
     * - MembershipGUID: The unique identifier of the membership.
     * - CharityNumber: The membership number.
     * - MembershipType: The type of the membership.
     * - Name: The name of the farm, company, organisation or person.
     * - Address: The postal address.
     * - Postcode: The postcode.
     * - Country: The country.
     *
     * @return Result<array{Memberships: list<array{MembershipGUID: string, CharityNumber: string, MembershipType: string, Name?: string, Address?: string, Postcode?: string, Country?: string}>}>
     */
    public function memberships(): Result
    {
        return $this->call(['method' => 'GET', 'path' => '/r1/memberships.eb', 'credential' => 'bearer', 'repeatableForSeconds' => INF]);
    }

    /**
     * Lists the membership types and bands available to new applicants today.
     *
     * Fields of the response:
     * - fees: The membership types and bands that applicants can choose today.
     *
     * Fields of an item of fees:
     * - MembershipType: The name of the membership type.
     * - MembershipTypeDescription: A description of the membership type.
     * - Band: The name of the band, if the type has several.
     * - BandDescription: A description of the band.
     * - IsIndividualMembership: Whether the membership is for one person.
     * - Amount: The fee in pounds. Without it, the price is given on application.
     *
     * @return Result<array{fees: list<array{MembershipType: string, MembershipTypeDescription: string, Band?: string, BandDescription?: string, IsIndividualMembership: bool, Amount?: int|float}>}>
     */
    public function fees(): Result
    {
        return $this->call(['method' => 'GET', 'path' => '/r1/fees.eb', 'credential' => 'none', 'repeatableForSeconds' => INF]);
    }

    /**
     * Sends a new password to the email address of an account.
     *
     * Fields of the request:
     * - email: The email address of the account.
     *
     * Fields of the response:
     * - action: The outcome. Only PasswordSent is a success, although the status is always 200.
     *
     * @param array{email: string} $input
     * @return Result<array{action: string}>
     */
    public function forgotpassword(array $input): Result
    {
        return $this->call(['method' => 'POST', 'path' => '/r1/forgotpassword.eb', 'credential' => 'either', 'repeatableForSeconds' => 300], $input);
    }

    /**
     * Subscribes an email address to the briefing, or removes it.
     *
     * Fields of the request:
     * - EmailAddress: The email address to subscribe or remove.
     * - Action: Subscribe or Remove.
     *
     * Fields of the response:
     * - Result: The outcome. With ConfirmationNotSent nothing was changed, although the status is 200.
     *
     * @param array{EmailAddress: string, Action: 'Subscribe'|'Remove'} $input
     * @param ?string $idempotencyKey A repeat with the same key has no second effect. Each call has one if not given.
     * @return Result<array{Result: string}>
     */
    public function ebrief(array $input, ?string $idempotencyKey = null): Result
    {
        return $this->call(['method' => 'POST', 'path' => '/r1/campaigns/ebrief.eb', 'credential' => 'either', 'repeatableForSeconds' => 300], $input, idempotencyKey: $idempotencyKey ?? bin2hex(random_bytes(16)));
    }

    /**
     * Issues a passthrough token, which signs the member in to the member website once.
     *
     * Fields of the response:
     * - token: A bearer token for later requests. From issuetoken.eb: a passthrough token for the sign-in page of the member website.
     *
     * @return Result<array{token: string}>
     */
    public function issuetoken(): Result
    {
        return $this->call(['method' => 'POST', 'path' => '/r1/issuetoken.eb', 'credential' => 'bearer', 'repeatableForSeconds' => 0]);
    }

    /**
     * Lists the contacts of one membership that the member can access.
     *
     * Fields of the response:
     * - contacts: The contacts of the membership, the primary contact first.
     *
     * Fields of an item of contacts:
     * - UserGUID: The unique identifier of the person.
     * - Name: The name of the person.
     * - UserName: The username of the person.
     * - EmailAddress: The email address of the person.
     * - IsPrimaryContact: Whether the person is the primary contact of the membership.
     * - IsBillingContact: Whether the person is a billing contact of the membership.
     * - LsfrAccess: Whether the person may use the LSFR for the membership.
     *
     * @return Result<array{contacts: list<array{UserGUID?: string, Name?: string, UserName?: string, EmailAddress?: string, IsPrimaryContact?: bool, IsBillingContact?: bool, LsfrAccess?: bool}>}>
     */
    public function contacts(string $membership): Result
    {
        return $this->call(['method' => 'GET', 'path' => '/r1/memberships/{membership}/contacts.eb', 'credential' => 'bearer', 'repeatableForSeconds' => INF], id: $membership);
    }

    /**
     * Returns the profile of the member.
     *
     * Fields of the response:
     * - title: The title.
     * - forename: The first name.
     * - surname: The last name.
     * - email: The email address. Empty if the member has none.
     * - position: The position in the organisation.
     * - address: The postal address.
     * - county: The county.
     * - postcode: The postcode.
     * - country: The country.
     * - phone: The phone number.
     * - fax: The fax number.
     * - mobile: The mobile phone number.
     *
     * @return Result<array{title?: string, forename?: string, surname?: string, email: string, position?: string, address?: string, county?: string, postcode?: string, country: string, phone?: string, fax?: string, mobile?: string}>
     */
    public function profile(): Result
    {
        return $this->call(['method' => 'GET', 'path' => '/r1/profile.eb', 'credential' => 'bearer', 'repeatableForSeconds' => INF]);
    }

    /**
     * Returns what has changed since the last call.
     *
     * Fields of the request:
     * - after: The cursor of the last response. Without it, the feed begins with its oldest event.
     * - since: The day in London with whose events a first call begins, such as 2026-11-01. It has no effect with after.
     * - wait: The number of seconds to wait for an event if there is none, up to 25.
     *
     * Fields of the response:
     * - events: At most 500 events, in the order of the feed.
     * - cursor: Send it as after in the next request. Absent if there has never been an event.
     *
     * Fields of an item of events:
     * - id: The unique identifier of the event.
     * - type: The type of event.
     * - time: When it happened, in UTC.
     * - account: The account that it concerns.
     * - membership: The membership that it concerns.
     * - application: The application to join that it concerns.
     * - subscription: The subscription to the briefing that it concerns.
     * - changed: The parts of the subject that changed, by name. Absent if it was added or removed.
     * - cause: What caused it: the action in the audit trail, such as profile-changed. Absent if none says it.
     * - by: Who caused it. Absent without a cause.
     *
     * @param array{after?: string, since?: string, wait?: string} $input
     * @return Result<array{events: list<array{id: string, type: string, time: string, account?: string, membership?: string, application?: string, subscription?: string, changed?: list<string>, cause?: string, by?: string}>, cursor?: string}>
     */
    public function events(array $input = []): Result
    {
        return $this->call(['method' => 'GET', 'path' => '/events', 'credential' => 'client', 'repeatableForSeconds' => INF], $input);
    }

    /**
     * Returns what an event is about, as it is now.
     *
     * Fields of the response:
     * - id: The unique identifier.
     * - kind: The kind of subject.
     * - state: Of an account: active, invited, temporary-password or disabled. Of a membership: current, due, in-grace, lapsed or ended. Of an application: sent, asked, accepted, awaiting-payment, member, declined or lapsed. Of a subscription: confirmed or pending.
     * - name: The name of the person, with the role profile. The name of the membership, with the role membership.
     * - given_name: The first name, with the role profile.
     * - family_name: The last name, with the role profile.
     * - preferred_username: The username, with the role profile.
     * - email: The email address, with the role email.
     * - email_verified: True if the person has proved control of the mailbox, with the role email.
     * - address: The postal address, with the role address.
     * - phone_number: The phone number, with the role phone.
     * - phone_number_verified: Always false, with the role phone.
     * - groups: member and the types of the memberships of a person, with the role membership.
     * - number: The membership number, with the role membership.
     * - type: The type of the membership, with the role membership.
     * - paid_until: The last paid day, with the role membership. Absent if it never has to be renewed.
     * - people: The contacts of a membership, with the role contacts.
     * - account: The account of an application, if there is one.
     * - membership: The membership of an application, if there is one.
     *
     * Fields of an item of people:
     * - account: The account of the contact.
     * - roles: primary, billing and lsfr.
     *
     * @return Result<array{id: string, kind: string, state: string, name?: string, given_name?: string, family_name?: string, preferred_username?: string, email?: string, email_verified?: bool, address?: array<string, string>, phone_number?: string, phone_number_verified?: bool, groups?: list<string>, number?: string, type?: string, paid_until?: string, people?: list<array{account: string, roles: list<string>}>, account?: string, membership?: string}>
     */
    public function subject(string $id): Result
    {
        return $this->call(['method' => 'GET', 'path' => '/events/subjects/{id}', 'credential' => 'client', 'repeatableForSeconds' => INF], id: $id);
    }

    /**
     * Returns everything of a kind, page by page, or several subjects by their ids.
     *
     * Fields of the request:
     * - kind: The kind to list. Required without id.
     * - after: The value of after in the last page. Without it, the list begins.
     * - id: The id of an account, membership, application or subscription, up to 100 times. It has precedence over kind.
     *
     * Fields of the response:
     * - subjects: At most 500 subjects.
     * - absent: The ids of the request for which there is nothing. Only with id.
     * - after: Send it as after for the next page. Absent on the last page.
     * - cursor: The cursor of the feed at which the list began: read the feed after it. Absent with id, and if there has never been an event.
     *
     * Fields of an item of subjects:
     * - id: The unique identifier. Absent of a contact, which account and membership identify.
     * - kind: The kind of subject.
     * - state: Of an account: active, invited, temporary-password or disabled. Of a membership: current, due, in-grace, lapsed or ended. Of an application: sent, asked, accepted, awaiting-payment, member, declined or lapsed. Of a subscription: confirmed or pending. A contact has none.
     * - name: The name of the person, with the role profile. The name of the membership, with the role membership.
     * - given_name: The first name, with the role profile.
     * - family_name: The last name, with the role profile.
     * - preferred_username: The username, with the role profile.
     * - email: The email address, with the role email.
     * - email_verified: True if the person has proved control of the mailbox, with the role email.
     * - address: The postal address, with the role address.
     * - phone_number: The phone number, with the role phone.
     * - phone_number_verified: Always false, with the role phone.
     * - groups: member and the types of the memberships of a person, with the role membership.
     * - number: The membership number, with the role membership.
     * - type: The type of the membership, with the role membership.
     * - paid_until: The last paid day, with the role membership. Absent if it never has to be renewed.
     * - people: The contacts of a membership, with the role contacts.
     * - account: The account of a contact, or of an application if there is one.
     * - membership: The membership of a contact, or of an application if there is one.
     * - roles: primary, billing and lsfr of a contact, with the role contacts.
     *
     * Fields of an item of people:
     * - account: The account of the contact.
     * - roles: primary, billing and lsfr.
     *
     * @param array{kind?: 'account'|'membership'|'contact'|'subscription', after?: string, id?: list<string>} $input
     * @return Result<array{subjects: list<array{id?: string, kind: string, state?: string, name?: string, given_name?: string, family_name?: string, preferred_username?: string, email?: string, email_verified?: bool, address?: array<string, string>, phone_number?: string, phone_number_verified?: bool, groups?: list<string>, number?: string, type?: string, paid_until?: string, people?: list<array{account: string, roles: list<string>}>, account?: string, membership?: string, roles?: list<string>}>, absent?: list<string>, after?: string, cursor?: string}>
     */
    public function subjects(array $input = []): Result
    {
        return $this->call(['method' => 'GET', 'path' => '/events/subjects', 'credential' => 'client', 'repeatableForSeconds' => INF], $input);
    }

    /**
     * Returns the emails that requests of this test client caused.
     *
     * Fields of the response:
     * - emails: The emails, the newest first.
     *
     * Fields of an item of emails:
     * - id: The unique identifier of the email.
     * - time: When it was written, in UTC.
     * - recipient: The email address to which it would have been sent.
     * - subject: The subject.
     * - text: The text without HTML, with the links in full.
     *
     * @return Result<array{emails: list<array{id: string, time: string, recipient: string, subject: string, text: string}>}>
     */
    public function testEmails(): Result
    {
        return $this->call(['method' => 'GET', 'path' => '/test-emails', 'credential' => 'client', 'repeatableForSeconds' => INF]);
    }
}
