import { expect, test } from 'vitest'
import type { RegisteredClient, ResourceOwner } from '#db/queries/oauth/authorizations.ts'
import { mfaAcr, passwordAcr } from '../acr.ts'
import type { AuthorizationParameters } from './read-parameters.ts'
import { requiredStep } from './required-step.ts'

const client: RegisteredClient = {
  id: 'wiki',
  name: 'Wiki',
  redirectUris: [],
  logoutUris: [],
  roles: ['openid', 'profile'],
  grantTypes: ['authorization_code'],
  own: false,
  requiresPkce: true,
  isPublic: false,
}
const ownClient = { ...client, own: true }
const publicClient = { ...client, isPublic: true }
const ada: ResourceOwner = {
  accountId: 'a1',
  username: 'ada',
  name: 'Ada Fields',
  passwordTemporary: false,
  lacksMfa: false,
  amr: ['pwd'],
  hasFactor: false,
  secondsSinceAuthentication: 100,
  mustSignInAgain: false,
  isVisible: true,
  consentedRoles: ['openid', 'profile'],
}
const withTemporaryPassword = { ...ada, passwordTemporary: true }
const withoutMfa = { ...ada, lacksMfa: true }
const refusedAda = { ...ada, mustSignInAgain: true }
const withoutConsent = { ...ada, consentedRoles: null }

const withoutPassword = { ...ada, amr: null }
const withFactor = { ...ada, hasFactor: true }
const withPasskey = { ...withFactor, amr: ['pop', 'swk', 'user', 'mfa'] }
const noClaims = {
  userInfo: [],
  idToken: [],
  roles: [],
  subjects: undefined,
  acrs: undefined,
}

interface Case extends Partial<AuthorizationParameters> {
  by?: RegisteredClient
  member?: ResourceOwner | undefined
  isHinted?: boolean
  secondsSinceArrival?: number
  isConfirmed?: boolean
  redirectUri?: string
}
const stepOf = ({ by = client, redirectUri = 'http://127.0.0.1/', ...rest }: Case) => {
  const facts = { isHinted: true, isConfirmed: false, secondsSinceArrival: undefined, ...rest }
  const { isHinted, isConfirmed, secondsSinceArrival, ...more } = facts
  const { member, ...changes } = { member: ada, ...more }
  const target = { client: by, redirectUri }
  const parameters: AuthorizationParameters = {
    roles: ['openid', 'profile'],
    claims: noClaims,
    consentRoles: ['openid', 'profile'],
    challenge: null,
    nonce: null,
    prompts: [],
    maxAge: undefined,
    idTokenHint: undefined,
    acrs: undefined,
    ...changes,
  }
  return requiredStep(parameters, target, member, { isHinted, secondsSinceArrival, isConfirmed })
}

test('a member who has consented to all requested roles has nothing left to do', () => {
  expect(stepOf({})).toBeUndefined()
  expect(stepOf({ prompts: ['none'] })).toBeUndefined()
})

test.each<[string, string | undefined, Case]>([
  ['someone who is not signed in', 'sign-in', { member: undefined }],
  ['a member whom the client wants to sign in again', 'sign-in', { prompts: ['login'] }],
  ['a member who may choose an account', 'sign-in', { prompts: ['select_account'] }],
  ['a member whom the request wanted to sign in', 'sign-in', { member: refusedAda }],
  ['a member whose sign-in is too old', 'sign-in', { maxAge: 99 }],
  ['a member whose sign-in is as old as it may be', undefined, { maxAge: 100 }],
  ['a member who signed in before this request', 'sign-in', { maxAge: 0, secondsSinceArrival: 50 }],
  ['a member who signed in for this request', undefined, { maxAge: 0, secondsSinceArrival: 101 }],
  [
    'a member who signed in again for this request',
    undefined,
    { prompts: ['login'], secondsSinceArrival: 101 },
  ],
  [
    'a member who signed in at the moment of this request',
    'sign-in',
    { prompts: ['login'], secondsSinceArrival: 100 },
  ],
  [
    'a member who must give a password',
    'sign-in',
    { member: withoutPassword, acrs: [passwordAcr] },
  ],
  [
    'a member with a passkey who must give a password',
    'sign-in',
    { member: withPasskey, acrs: [passwordAcr] },
  ],
  [
    'a member who has passed the factor that is required',
    undefined,
    { member: withPasskey, acrs: [mfaAcr] },
  ],
  ['a member who must pass a factor', 'second-step', { member: withFactor, acrs: [mfaAcr] }],
  [
    'a member who may pass a factor',
    undefined,
    { member: withFactor, acrs: [mfaAcr, passwordAcr] },
  ],
  ['a member who gave the password that is required', undefined, { acrs: [passwordAcr] }],
  [
    'a member who has consented to the roles but not to the claims',
    'consent',
    { consentRoles: ['openid', 'profile', 'email'] },
  ],
  ['a member with a temporary password', 'password', { member: withTemporaryPassword }],
  [
    'a member with a temporary password, even for an own client',
    'password',
    { member: withTemporaryPassword, by: ownClient },
  ],
  ['staff who gave only a password', 'second-step', { member: withoutMfa }],
  [
    'staff who gave only a password, even for an own client',
    'second-step',
    { member: withoutMfa, by: ownClient },
  ],
  ['a member who has not consented', 'consent', { member: withoutConsent }],
  [
    'a member who has consented to some of the roles',
    'consent',
    { member: { ...ada, consentedRoles: ['openid'] } },
  ],
  ['a member whom the client wants to ask again', 'consent', { prompts: ['consent'] }],
  [
    'a member who has just allowed the request that asks again',
    undefined,
    { prompts: ['consent'], isConfirmed: true },
  ],
  ['a member of a public client', 'consent', { by: publicClient }],
  [
    'a member of a public client who has just allowed it',
    undefined,
    { by: publicClient, isConfirmed: true },
  ],
  [
    'a member who has allowed a public client other roles',
    'consent',
    { by: publicClient, isConfirmed: true, member: withoutConsent },
  ],
  [
    'a member of a public client with an https redirect URI',
    undefined,
    { by: publicClient, redirectUri: 'https://map.example/' },
  ],
  ['a member of an own client', undefined, { member: withoutConsent, by: ownClient }],
  [
    'a member whom an own client wants to ask',
    'consent',
    { member: withoutConsent, by: ownClient, prompts: ['consent'] },
  ],
])('the next step of %s is %s', (_, step, facts) => {
  expect(stepOf(facts)).toBe(step)
})

test.each<[string, string, Case]>([
  ['sign in', 'login_required', { member: undefined }],
  ['sign in again', 'login_required', { maxAge: 1 }],
  [
    'give a password',
    'unmet_authentication_requirements',
    { member: withoutPassword, acrs: [passwordAcr] },
  ],
  ['have a factor', 'unmet_authentication_requirements', { acrs: [mfaAcr] }],
  ['pass a factor', 'interaction_required', { member: withFactor, acrs: [mfaAcr] }],
  ['replace a password', 'interaction_required', { member: withTemporaryPassword }],
  ['enter a security code', 'interaction_required', { member: withoutMfa }],
  ['consent', 'consent_required', { member: withoutConsent }],
  ['consent each time', 'consent_required', { by: publicClient }],
])('prompt=none is an error if the member would have to %s: %s', (_, error, facts) => {
  expect(() => stepOf({ ...facts, prompts: ['none'] })).toThrow(expect.objectContaining({ error }))
})

test('an ID token hint that names another member is an error, and one without a member is not', () => {
  expect(() => stepOf({ isHinted: false })).toThrow(
    expect.objectContaining({ error: 'login_required' }),
  )
  expect(stepOf({ isHinted: false, member: undefined })).toBe('sign-in')
})

test('a member who signed in for a request that requires a password, but without one, fails it', () => {
  const facts: Case = {
    member: withoutPassword,
    acrs: [passwordAcr],
    secondsSinceArrival: 101,
  }
  expect(() => stepOf(facts)).toThrow(
    expect.objectContaining({ error: 'unmet_authentication_requirements' }),
  )
})

test('a member without a factor fails a request that requires one', () => {
  expect(() => stepOf({ acrs: [mfaAcr] })).toThrow(
    expect.objectContaining({ error: 'unmet_authentication_requirements' }),
  )
})
