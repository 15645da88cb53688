import { describe, expect, test } from 'vitest'
import type { Endpoint } from '#lib/contract/endpoint.ts'
import { endpointFaults } from '#lib/contract/endpoint-faults.ts'
import { faultCode } from '#lib/contract/fault.ts'
import type { TextField } from '#lib/contract/field.ts'
import type { RequestMessage } from '#lib/contract/message.ts'
import { validate } from '#lib/contract/validate.ts'
import { Authenticate } from './authenticate.ts'
import { SubscriptionRequest } from './ebrief.ts'
import { RequestReset } from './forgotpassword.ts'
import { contracts } from './index.ts'
import { SubmitToken } from './token.ts'

const validateFields = (message: RequestMessage, fields: Record<string, string>) =>
  validate(message, new Map(Object.entries(fields).map(([name, value]) => [name, [value]])))
const describeFaults = (message: RequestMessage, fields: Record<string, string>) =>
  validateFields(message, fields).faults?.map(
    (fault) => `${fault.status} ${faultCode(fault)} ${fault.message}`,
  )

const value = 'you must provide a value'
const select = 'you must select an option'
const provideEmail = 'you must provide an email address'

describe('validation of an empty request', () => {
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
  ])('an empty %s request fails with every missing field, in order', (_, message, faults) => {
    expect(describeFaults(message, {})).toEqual(faults)
    const names = Object.values(message.fields).map(({ name }) => [name, ''])
    expect(describeFaults(message, Object.fromEntries(names))).toEqual(faults)
  })
})

const client = { client_id: 'c', client_secret: 's' }
const member = { username: 'jo', password: 'pw' }

describe('validation of a value outside the list', () => {
  test.each([
    ['type', Authenticate, { ...member, type: 'Session' }, 'session, token'],
    [
      'Action',
      SubscriptionRequest,
      { EmailAddress: 'a@example.org', Action: 'subscribe' },
      'Subscribe, Remove',
    ],
  ] as const)('validate rejects an unlisted %s with OptionRule and the values', (...given) => {
    const [name, message, fields, values] = given as [string, RequestMessage, object, string]
    expect(describeFaults(message, fields as Record<string, string>)).toEqual([
      `400 DataError:${name}:OptionRule you must use one of ${values}`,
    ])
  })

  test('validate accepts any grant_type, which the use case rejects (RFC 6749, section 5.2)', () => {
    expect(validateFields(SubmitToken, { ...client, grant_type: 'password' }).value).toMatchObject({
      grantType: 'password',
    })
  })
})

describe('validation of an email', () => {
  test('validate accepts a malformed email in a password reset, but not in a subscription', () => {
    expect(validateFields(RequestReset, { email: 'nobody' }).value).toEqual({ email: 'nobody' })
    expect(
      describeFaults(SubscriptionRequest, { EmailAddress: 'nobody', Action: 'Remove' })?.[0],
    ).toMatch(/^400 DataError:EmailAddress:FormatRule /)
  })

  test('validate rejects an email of more than 254 characters in a subscription, and leaves one of a password reset to its outcome', () => {
    const long = 'a'.repeat(255)
    expect(describeFaults(SubscriptionRequest, { EmailAddress: long, Action: 'Remove' })).toEqual([
      '400 DataError:EmailAddress:LengthRule you must use 254 characters or fewer',
    ])
    expect(validateFields(RequestReset, { email: long }).value).toEqual({ email: long })
  })
})

test('validate accepts a password of up to 4,096 characters', () => {
  const credentials = { type: 'token', username: 'jo' }
  const password = '😀'.repeat(4096)
  expect(validateFields(Authenticate, { ...credentials, password }).value?.password).toBe(password)
  expect(describeFaults(Authenticate, { ...credentials, password: `${password}a` })).toEqual([
    '400 DataError:password:LengthRule you must use 4,096 characters or fewer',
  ])
})

const requests = Object.values<Endpoint>(contracts).flatMap(({ request }) => request ?? [])
const fields = requests.flatMap(({ root, fields }) =>
  Object.values(fields).map((field): [string, TextField] => [`${root}.${field.name}`, field]),
)

test.each(fields)('%s has a maximum length or a list of values', (name, { rules }) => {
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
  'submitToken.grant_type',
  'submitToken.redirect_uri',
  'submitToken.client_id',
  'submitToken.scope',
  'authenticate.type',
  'authenticate.username',
  'requestreset.email',
  'SubscriptionRequest.EmailAddress',
  'SubscriptionRequest.Action',
]
test('only identifiers, emails and enumerated values are trimmed', () => {
  expect(fields.flatMap(([name, { cleans }]) => (cleans ? [name] : []))).toEqual(trimmed)
})

describe('endpointFaults', () => {
  const body = ['400 DataError:body:WellFormedRule', '400 DataError:body:RootRule']
  const general = ['405 DataError:Method', '406 DataError:Accept']
  const bodyGeneral = [
    ...general,
    '413 DataError:Size',
    '415 DataError:MediaType',
    '429 DataError:RateLimit',
  ]
  const serverFaults = ['500 ServerError:Internal', '503 ServerError:Unavailable']
  const membersOnly = ['401 none', '401 DataError:Authentication', '403 DataError:Scope']

  test.each([
    ['memberships', [...membersOnly, ...general, ...serverFaults]],
    ['profile', [...membersOnly, ...general, ...serverFaults]],
    ['fees', [...general, ...serverFaults]],
    [
      'contacts',
      [...membersOnly, '404 DataError:membership:NotFoundRule', ...general, ...serverFaults],
    ],
    [
      'issuetoken',
      [
        '403 none',
        '403 DataError:Authentication',
        '403 DataError:Scope',
        ...general,
        '429 DataError:RateLimit',
        ...serverFaults,
      ],
    ],
    ['authenticate', ['403 DataError:Authentication', ...bodyGeneral, ...serverFaults]],
    ['forgotpassword', ['403 DataError:Scope', ...bodyGeneral, ...serverFaults]],
    [
      'ebrief',
      [
        '403 DataError:Scope',
        ...bodyGeneral.filter((fault) => !fault.startsWith('429')),
        '422 DataError:Idempotency-Key:ReuseRule',
        '429 DataError:RateLimit',
        ...serverFaults,
      ],
    ],
    ['token', [...bodyGeneral, ...serverFaults]],
  ] as const)('endpointFaults lists the faults of %s by status', (name, expected) => {
    const endpoint: Endpoint = contracts[name]
    const faults = endpointFaults(endpoint).map(
      (fault) => `${fault.status} ${faultCode(fault) ?? 'none'}`,
    )
    const withoutFields = faults.filter((fault) => !fault.startsWith('400 '))
    expect([...new Set(withoutFields)]).toEqual(expected)
    expect(faults.slice(0, 2)).toEqual(endpoint.request ? body : faults.slice(0, 2))
    expect(faults.some((fault) => fault.startsWith('400 '))).toBe(endpoint.request !== undefined)
  })

  test('endpointFaults lists each fault that a field can have', () => {
    const codes = endpointFaults(contracts.authenticate).map((fault) => faultCode(fault) ?? '')
    expect(codes.filter((code) => /:(type|username):/.test(code))).toEqual([
      'DataError:type:RequiredRule',
      'DataError:type:OptionRule',
      'DataError:type:FormatRule',
      'DataError:type:DuplicateRule',
      'DataError:username:RequiredRule',
      'DataError:username:LengthRule',
      'DataError:username:FormatRule',
      'DataError:username:DuplicateRule',
    ])
  })

  test('endpointFaults lists no OptionRule for grant_type', () => {
    const codes = endpointFaults(contracts.token).map(faultCode)
    expect(codes).toContain('DataError:grant_type:RequiredRule')
    expect(codes).not.toContain('DataError:grant_type:OptionRule')
  })
})
