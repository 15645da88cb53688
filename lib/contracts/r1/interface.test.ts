import { describe, expect, test } from 'vitest'
import { ErrorResponse } from '#lib/contract/fault.ts'
import { type Fields, isList, type MessageField } from '#lib/contract/field.ts'
import { Authenticate, Authorization } from './authenticate.ts'
import { MembershipContacts } from './contacts.ts'
import { SubscriptionRequest, SubscriptionResult } from './ebrief.ts'
import { FeesResponse } from './fees.ts'
import { RequestReset, ResetAction } from './forgotpassword.ts'
import { contracts } from './index.ts'
import { PassthroughToken } from './issuetoken.ts'
import { MembershipList } from './memberships.ts'
import { Profile } from './profile.ts'
import { Exchange, SubmitToken } from './token.ts'

/** A field as `name type`, with `!` if it is required, as in the tables of the interface. */
const rowOf = (field: MessageField): string =>
  isList(field)
    ? `${field.name}[${field.item}]`
    : `${field.name} ${field.kind.xsd.slice(3)}${field.required ? '!' : ''}`
const isOfInterface = (field: MessageField) => isList(field) || !field.addition
const rowsOf = (fields: Fields) => Object.values(fields).filter(isOfInterface).map(rowOf)

describe('messages', () => {
  test.each([
    [
      '2.1',
      SubmitToken,
      'submitToken',
      [
        'grant_type string!',
        'code string',
        'refresh_token string',
        'redirect_uri string',
        'client_id string!',
        'client_secret string!',
        // Our optional additions (decision 011).
        'code_verifier string',
        'scope string',
      ],
    ],
    [
      '2.2',
      Exchange,
      'exchange',
      [
        'access_token string',
        'token_type string',
        'expires_in double',
        'refresh_token string',
        'scope string',
        'error string',
        'error_description string',
        'error_uri string',
        'id_token string',
      ],
    ],
    ['2.3', Authenticate, 'authenticate', ['type string!', 'username string!', 'password string!']],
    ['2.4', Authorization, 'authorization', ['realm string!', 'token string', 'expires dateTime']],
    ['2.5', MembershipList, 'MembershipList', ['Memberships[Item]']],
    ['2.7', FeesResponse, 'FeesResponse', ['fees[item]']],
    ['2.8', RequestReset, 'requestreset', ['email string!']],
    ['2.8', ResetAction, 'resetaction', ['action string!']],
    ['2.9', SubscriptionRequest, 'SubscriptionRequest', ['EmailAddress string!', 'Action string!']],
    ['2.9', SubscriptionResult, 'SubscriptionResult', ['Result string!']],
    ['2.10', PassthroughToken, 'authorization', ['token string!']],
    ['2.11', MembershipContacts, 'MembershipContacts', ['contacts[item]']],
    [
      '2.12',
      Profile,
      'Profile',
      [
        'title string',
        'forename string',
        'surname string',
        'email string!',
        'position string',
        'address string',
        'county string',
        'postcode string',
        'country string!',
        'phone string',
        'fax string',
        'mobile string',
      ],
    ],
    ['7 (decision 022)', ErrorResponse, 'ErrorResponse', ['errors[item]']],
  ])(
    'the message of interface %s has its root and fields',
    (_, { root, fields }, expectedRoot, rows) => {
      expect(root).toBe(expectedRoot)
      expect(rowsOf(fields)).toEqual(rows)
    },
  )

  test.each([
    [
      'Memberships',
      MembershipList.fields.memberships,
      [
        'MembershipGUID string!',
        'CharityNumber string!',
        'MembershipType string!',
        'Name string',
        'Address string',
        'Postcode string',
        'Country string',
      ],
    ],
    [
      'fees',
      FeesResponse.fields.fees,
      [
        'MembershipType string!',
        'MembershipTypeDescription string!',
        'Band string',
        'BandDescription string',
        'IsIndividualMembership boolean!',
        'Amount decimal',
      ],
    ],
    [
      'contacts',
      MembershipContacts.fields.contacts,
      [
        'UserGUID string',
        'Name string',
        'UserName string',
        'EmailAddress string',
        'IsPrimaryContact boolean',
        'IsBillingContact boolean',
        'LsfrAccess boolean',
      ],
    ],
    ['errors', ErrorResponse.fields.errors, ['code string', 'message string!']],
  ])('the items of %s have the fields of the interface', (_, { fields }, rows) => {
    expect(rowsOf(fields)).toEqual(rows)
  })
})

test('the nine endpoints have the methods, paths and messages of interface 4, in order', () => {
  const rows = Object.values(contracts).map(({ method, path, request, response }) => [
    `${method} ${path}`,
    (request as { root: string } | undefined)?.root,
    response.root,
  ])
  expect(rows).toEqual([
    ['POST /r1/openid/token.eb', 'submitToken', 'exchange'],
    ['POST /r1/authenticate.eb', 'authenticate', 'authorization'],
    ['GET /r1/memberships.eb', undefined, 'MembershipList'],
    ['GET /r1/fees.eb', undefined, 'FeesResponse'],
    ['POST /r1/forgotpassword.eb', 'requestreset', 'resetaction'],
    ['POST /r1/campaigns/ebrief.eb', 'SubscriptionRequest', 'SubscriptionResult'],
    ['POST /r1/issuetoken.eb', undefined, 'authorization'],
    ['GET /r1/memberships/{membership}/contacts.eb', undefined, 'MembershipContacts'],
    ['GET /r1/profile.eb', undefined, 'Profile'],
  ])
})

test('the endpoints have the access and the 401 or 403 of interface 5 and decision 022', () => {
  const access = Object.entries(contracts).map(([name, endpoint]) => [name, endpoint.access])
  expect(Object.fromEntries(access)).toEqual({
    token: 'anyone',
    authenticate: 'anyone',
    memberships: { role: 'memberships', unauthenticatedStatus: 401 },
    fees: 'anyone',
    forgotpassword: 'anyone',
    ebrief: 'anyone',
    issuetoken: { role: 'passthrough', unauthenticatedStatus: 403 },
    contacts: { role: 'contacts', unauthenticatedStatus: 401 },
    profile: { role: 'profile', unauthenticatedStatus: 401 },
  })
})

test('only the token endpoint accepts forms, and only fees allows any origin', () => {
  const endpointsWith = (flag: 'forms' | 'anyOrigin') =>
    Object.entries(contracts).flatMap(([name, endpoint]) => (endpoint[flag] ? [name] : []))
  expect(endpointsWith('forms')).toEqual(['token'])
  expect(endpointsWith('anyOrigin')).toEqual(['fees'])
})
