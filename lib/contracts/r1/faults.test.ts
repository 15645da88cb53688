import { describe, expect, test } from 'vitest'
import type { Endpoint } from '#lib/contract/endpoint.ts'
import { endpointFaults } from '#lib/contract/endpoint-faults.ts'
import { faultCode } from '#lib/contract/fault.ts'
import { isList, type Leaf } from '#lib/contract/field.ts'
import type { Message } from '#lib/contract/message.ts'
import { validate } from '#lib/contract/validate.ts'
import { Authenticate } from './authenticate.ts'
import { SubscriptionRequest } from './ebrief.ts'
import { RequestReset } from './forgotpassword.ts'
import { contracts } from './index.ts'
import { SubmitToken } from './token.ts'

const given = (message: Message, fields: Record<string, string>) =>
  validate(message, new Map(Object.entries(fields).map(([name, value]) => [name, [value]])))
const told = (message: Message, fields: Record<string, string>) =>
  given(message, fields).faults?.map(
    (fault) => `${fault.status} ${faultCode(fault)} ${fault.message}`,
  )

const value = 'you must provide a value'
const select = 'you must select an option'
const listed = 'you must select one of the values that the interface lists'
const provideEmail = 'you must provide an email address'

describe('an empty request hears of every field that it lacks, in the order of the interface', () => {
  test.each([
    [
      'token exchange',
      SubmitToken,
      [
        `400 DataError:grant_type:RequiredRule ${select}`,
        `400 DataError:client_id:RequiredRule ${value}`,
        `400 DataError:client_secret:RequiredRule ${value}`,
      ],
    ],
    [
      'authenticate',
      Authenticate,
      [
        `400 DataError:type:RequiredRule ${select}`,
        `400 DataError:username:RequiredRule ${value}`,
        `400 DataError:password:RequiredRule ${value}`,
      ],
    ],
    ['password reset', RequestReset, [`400 DataError:email:RequiredRule ${provideEmail}`]],
    [
      'subscription',
      SubscriptionRequest,
      [
        `400 DataError:EmailAddress:RequiredRule ${provideEmail}`,
        `400 DataError:Action:RequiredRule ${select}`,
      ],
    ],
  ])('%s', (_, message, faults) => {
    expect(told(message, {})).toEqual(faults)
    const names = Object.values(message.fields).map(({ name }) => [name, ''])
    expect(told(message, Object.fromEntries(names))).toEqual(faults)
  })
})

const client = { client_id: 'c', client_secret: 's' }
const member = { username: 'jo', password: 'pw' }

describe('a value outside its enumeration', () => {
  test.each([
    ['type', Authenticate, { ...member, type: 'Session' }],
    ['Action', SubscriptionRequest, { EmailAddress: 'a@example.org', Action: 'subscribe' }],
  ])('of %s is refused', (name, message, fields) => {
    expect(told(message, fields)).toEqual([`400 DataError:${name}:OptionRule ${listed}`])
  })

  test('of grant_type is for the use case to answer (RFC 6749, section 5.2)', () => {
    expect(given(SubmitToken, { ...client, grant_type: 'password' }).value).toMatchObject({
      grantType: 'password',
    })
  })
})

describe('an address', () => {
  test('that is none has an outcome of its own on endpoint 5, and is a fault on endpoint 6', () => {
    expect(given(RequestReset, { email: 'nobody' }).value).toEqual({ email: 'nobody' })
    expect(told(SubscriptionRequest, { EmailAddress: 'nobody', Action: 'Remove' })?.[0]).toMatch(
      /^400 DataError:EmailAddress:FormatRule /,
    )
  })

  test.each([
    [RequestReset, 'email', { email: `${'a'.repeat(255)}` }],
    [SubscriptionRequest, 'EmailAddress', { EmailAddress: 'a'.repeat(255), Action: 'Remove' }],
  ])('of more than 254 characters is too long: $root', (message, name, fields) => {
    expect(told(message, fields)).toEqual([
      `400 DataError:${name}:LengthRule you must use 254 characters or fewer`,
    ])
  })
})

test('a password may have 4,096 characters, and not one more', () => {
  const credentials = { type: 'token', username: 'jo' }
  const password = '😀'.repeat(4096)
  expect(given(Authenticate, { ...credentials, password }).value?.password).toBe(password)
  expect(told(Authenticate, { ...credentials, password: `${password}a` })).toEqual([
    '400 DataError:password:LengthRule you must use 4,096 characters or fewer',
  ])
})

const requests = Object.values<Endpoint>(contracts).flatMap(({ request }) => request ?? [])
const leaves = requests.flatMap(({ root, fields }) =>
  Object.values(fields).flatMap((field) =>
    isList(field) ? [] : [[`${root}.${field.name}`, field] as [string, Leaf]],
  ),
)

test.each(leaves)('%s has a length of its own, or its values alone', (name, { rules }) => {
  const facets = Object.assign({}, ...rules.map((rule) => rule.facets))
  if (facets.enum) return
  const limits: Record<string, number> = {
    'requestreset.email': 254,
    'SubscriptionRequest.EmailAddress': 254,
    'authenticate.password': 4096,
  }
  expect(facets.maxLength).toBe(limits[name] ?? 1024)
})

const trimmed = [
  ...['submitToken.grant_type', 'submitToken.redirect_uri', 'submitToken.client_id'],
  ...['submitToken.scope', 'authenticate.type', 'authenticate.username', 'requestreset.email'],
  ...['SubscriptionRequest.EmailAddress', 'SubscriptionRequest.Action'],
]
test('only identifiers, addresses and enumerated values lose the space around them', () => {
  expect(leaves.flatMap(([name, { trims }]) => (trims ? [name] : []))).toEqual(trimmed)
})

describe('what each endpoint can answer, by status', () => {
  const body = [...['400 DataError:body:WellFormedRule', '400 DataError:body:RootRule']]
  const rest = ['405 DataError:Method', '406 DataError:Accept']
  const bodyRest = [
    ...rest,
    '413 DataError:Size',
    '415 DataError:MediaType',
    '429 DataError:RateLimit',
  ]
  const ours = ['500 ServerError:Internal', '503 ServerError:Unavailable']
  const membersOnly = ['401 none', '401 DataError:Authentication', '403 DataError:Scope']

  test.each([
    ['memberships', [...membersOnly, ...rest, ...ours]],
    ['profile', [...membersOnly, ...rest, ...ours]],
    ['fees', [...rest, ...ours]],
    ['contacts', [...membersOnly, '404 DataError:membership:NotFoundRule', ...rest, ...ours]],
    [
      'issuetoken',
      ['403 none', '403 DataError:Authentication', '403 DataError:Scope', ...rest, ...ours],
    ],
    ['authenticate', ['403 DataError:Authentication', ...bodyRest, ...ours]],
    ['forgotpassword', [...bodyRest, ...ours]],
    ['ebrief', [...bodyRest, ...ours]],
    ['token', [...bodyRest, ...ours]],
  ] as const)('%s', (name, expected) => {
    const endpoint: Endpoint = contracts[name]
    const faults = endpointFaults(endpoint).map(
      (fault) => `${fault.status} ${faultCode(fault) ?? 'none'}`,
    )
    const general = faults.filter((fault) => !fault.startsWith('400 '))
    expect([...new Set(general)]).toEqual(expected)
    expect(faults.slice(0, 2)).toEqual(endpoint.request ? body : faults.slice(0, 2))
    expect(faults.some((fault) => fault.startsWith('400 '))).toBe(endpoint.request !== undefined)
  })

  test('a field can be missing, wrong, too long or given twice', () => {
    const codes = endpointFaults(contracts.authenticate).map((fault) => faultCode(fault) ?? '')
    expect(codes.filter((code) => /:(type|username):/.test(code))).toEqual([
      ...['DataError:type:RequiredRule', 'DataError:type:OptionRule'],
      ...['DataError:type:FormatRule', 'DataError:type:DuplicateRule'],
      ...['DataError:username:RequiredRule', 'DataError:username:LengthRule'],
      ...['DataError:username:FormatRule', 'DataError:username:DuplicateRule'],
    ])
  })

  test('the token endpoint never says OptionRule', () => {
    const codes = endpointFaults(contracts.token).map(faultCode)
    expect(codes).toContain('DataError:grant_type:RequiredRule')
    expect(codes).not.toContain('DataError:grant_type:OptionRule')
  })
})
