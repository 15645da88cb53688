import { createHash } from 'node:crypto'
import { afterAll, expect, test, vi } from 'vitest'
import { countries } from '#db/values/countries.ts'
import { membershipTypes } from '#db/values/membership-types.ts'
import { titles } from '#db/values/titles.ts'
import type { Leaf } from '#lib/contract/field.ts'
import { Authenticate } from './authenticate.ts'
import { SubscriptionRequest, SubscriptionResult } from './ebrief.ts'
import { ResetAction } from './forgotpassword.ts'
import { MembershipList } from './memberships.ts'
import { Profile } from './profile.ts'
import { Exchange, SubmitToken } from './token.ts'

const valuesOf = ({ rules }: Leaf) => rules.flatMap(({ facets }) => facets.enum ?? [])

// Test files share the process, so the next one must get fresh modules.
afterAll(() => void vi.resetModules())

test.each([
  ['grant_type', SubmitToken.fields.grantType, ['authorization_code', 'refresh_token']],
  ['token_type', Exchange.fields.tokenType, ['Bearer']],
  ['type', Authenticate.fields.type, ['session', 'token']],
  [
    'action',
    ResetAction.fields.action,
    ['PasswordSent', 'InvalidEmail', 'NoAccountRegistered', 'SendFailed'],
  ],
  ['Action', SubscriptionRequest.fields.action, ['Subscribe', 'Remove']],
  [
    'Result',
    SubscriptionResult.fields.result,
    ['Subscribed', 'Removed', 'AlreadySubscribed', 'NotASubsciber', 'ConfirmationNotSent'],
  ],
  [
    'title',
    Profile.fields.title,
    ['Mr', 'Mrs', 'Miss', 'Ms', 'Dr', 'Prof', 'Rev', 'Lord', 'Lady', 'Sir', 'Rt. Hon', 'Dame'],
  ],
])('the field %s has the values of the interface, in order', (_, field, values) => {
  expect(valuesOf(field)).toEqual(values)
})

test('the membership types are the 19 of interface 2.6', () => {
  expect(membershipTypes).toHaveLength(19)
  expect(new Set(membershipTypes).size).toBe(19)
  expect(membershipTypes).toEqual([
    'Please Select',
    'Individual Member',
    'Corporate Member',
    'College Member',
    'Advisor or Consultant',
    'Producer Group',
    'Non-Paying Agent',
    'Green Box Subscriber',
    'Friend',
    'Industry',
    'Non-Member',
    'Scheme Marque buyers and sellers',
    'Scheme Education - Farmer/Educator',
    'Scheme Education - Corporate',
    'Joint Scheme and Scheme Education - Corporate',
    'Individual Producer',
    'Multisite with QMS',
    'Multisite without QMS',
    'Equivalence Member',
  ])
  expect(valuesOf(MembershipList.fields.memberships.fields.type)).toEqual(membershipTypes)
})

test('membership types show the name of the organisation in place of Scheme', async () => {
  vi.resetModules()
  vi.stubEnv('ORG_NAME', 'Green $& Farm')
  const { MembershipList } = await import('./memberships.ts')
  const values = valuesOf(MembershipList.fields.memberships.fields.type)
  expect(values).toHaveLength(19)
  expect(values).toContain('Joint Green $& Farm and Green $& Farm Education - Corporate')
  expect(values.join()).not.toContain('Scheme')
  vi.unstubAllEnvs()
})

test('there are 12 titles', () => {
  expect(titles).toHaveLength(12)
})

test('the countries are the 247 of interface 2.13, in order and spelling', () => {
  expect(valuesOf(Profile.fields.country)).toEqual(countries)
  expect(countries).toHaveLength(247)
  expect(new Set(countries).size).toBe(247)
  expect(countries.slice(0, 6)).toEqual([
    'Please select',
    'United Kingdom',
    'Jersey',
    'Guernsey',
    'United States of America',
    'Afghanistan',
  ])
  expect(countries.at(-1)).toBe('Zimbabwe')
  // The hash of the interface's list, one country per line, covers the spelling of all others.
  expect(createHash('sha256').update(countries.join('\n')).digest('hex')).toBe(
    'db583af09fb279d4a892723ffec866502cb7fa6b028e1f043823d47b067982fd',
  )
})

test.each([
  'Antigua & Barbuda',
  'Cocos (Keeling) Islands',
  "Côte d'Ivoire",
  "Demo. People's Rep. of Korea",
  'Democratic Rep. of Congo',
  'East Timor (Timor-Leste)',
  'Falkland Islands (Malvinas)',
  'Federated States of Micronesia',
  'Guinea-Bissau',
  'Heard and McDonald Islands',
  'Holy See (Vatican City State)',
  "Lao People's Democratic Republic",
  'Libyan Arab Jamahiriya',
  'Myanmar (ex-Burma)',
  'Netherlands Antilles',
  'Pitcairn Island',
  'Republic of Moldova',
  'Republic of South Korea',
  'Reunion',
  'Russia (Russian Federation)',
  'S. Georgia and S. Sandwich Is.',
  'Sahara',
  'Sri Lanka (ex-Ceilan)',
  'Svalbard and Jan Mayen Islands',
  'Timor-Leste (East Timor)',
  'Trinidad & Tobago',
  'U.S.Virgin Islands',
  'US Minor Outlying Islands',
  'United Republic of Tanzania',
  'Viet Nam',
  'Western Sahara',
])('the country %s is spelled as in the interface', (country) => {
  expect(countries).toContain(country)
})
