import fc from 'fast-check'
import { expect, test } from 'vitest'
import { validateXML } from 'xmllint-wasm'
import { xmlWriter } from '#lib/contract/formats/write-xml.ts'
import { generateXsd } from '#lib/contract/formats/xsd.ts'
import { contracts } from './index.ts'
import { generateValue, messages } from './message-generators.ts'

const schema = { fileName: 'schema.xsd', contents: generateXsd(contracts) }

/** Sends the documents to libxml2 at once; answers what it finds against the schema in one of them. */
function judge(documents: readonly string[]): (document: string) => Promise<string[]> {
  const xml = documents.map((contents, n) => ({ fileName: `${n}.xml`, contents }))
  const report = validateXML({ xml, schema })
  return async (document) => {
    const fileName = `${documents.indexOf(document)}.xml`
    const { errors } = await report
    return errors.filter(({ loc }) => loc?.fileName === fileName).map(({ message }) => message)
  }
}

test('the schema has every root of the interface once', () => {
  for (const [, { root }] of messages) {
    expect(schema.contents.split(`<xs:element name="${root}">`), root).toHaveLength(2)
  }
})

const authenticate = (...fields: string[]) => `<authenticate>${fields.join('')}</authenticate>`
const [type, username, password] = [
  '<type>token</type>',
  '<username>jo</username>',
  '<password> 007 </password>',
] as const
const membership = (type: string) =>
  `<MembershipList><Memberships><Item><MembershipGUID>a</MembershipGUID><CharityNumber>1</CharityNumber><MembershipType>${type}</MembershipType></Item></Memberships></MembershipList>`
const fee = (...fields: string[]) =>
  `<FeesResponse><fees><item><MembershipType>Friend</MembershipType><MembershipTypeDescription>a</MembershipTypeDescription>${fields.join('')}</item></fees></FeesResponse>`
const individual = '<IsIndividualMembership>true</IsIndividualMembership>'
const expires = (moment: string) =>
  `<authorization><realm>a</realm><expires>${moment}</expires></authorization>`
const profile = (country: string) =>
  `<Profile><email>a</email><country>${country}</country></Profile>`

const valid: [what: string, document: string][] = [
  ['a request in the order of the interface', authenticate(type, username, password)],
  ['a request in any other order', authenticate(password, username, type)],
  [
    'a password of 4,096 characters',
    authenticate(type, username, `<password>${'😀'.repeat(4096)}</password>`),
  ],
  [
    'a grant type that the use case will answer',
    '<submitToken><grant_type>password</grant_type><client_id>a</client_id><client_secret>b</client_secret></submitToken>',
  ],
  ['a session', '<authorization><realm>a</realm></authorization>'],
  ['a passthrough token', '<authorization><token>a</token></authorization>'],
  [
    'a bearer',
    '<authorization><realm>a</realm><token>b</token><expires>2026-01-31T09:00:00Z</expires></authorization>',
  ],
  ['no memberships', '<MembershipList><Memberships></Memberships></MembershipList>'],
  ['a membership', membership('Scheme Education - Farmer/Educator')],
  ['a fee on application', fee(individual)],
  ['a fee', fee('<Band>A</Band>', individual, '<Amount>45.00</Amount>')],
  ['a country with an ampersand', profile('Trinidad &amp; Tobago')],
  ['a country with an apostrophe', profile("Côte d'Ivoire")],
  [
    'the result as it is spelled',
    '<SubscriptionResult><Result>NotASubsciber</Result></SubscriptionResult>',
  ],
]
const invalid: [what: string, document: string][] = [
  ['another root', '<Authenticate/>'],
  ['a request without a required field', authenticate(type, username)],
  ['a field given twice', authenticate(type, username, password, password)],
  ['a value outside its enumeration', authenticate('<type>Token</type>', username, password)],
  ['an enumerated value with a space', authenticate('<type>token </type>', username, password)],
  [
    'a password of 4,097 characters',
    authenticate(type, username, `<password>${'a'.repeat(4097)}</password>`),
  ],
  ['an element in a text', authenticate(type, username, '<password><b/></password>')],
  ['an answer out of order', '<authorization><token>b</token><realm>a</realm></authorization>'],
  ['an answer of nothing', '<authorization/>'],
  ['no container', '<MembershipList/>'],
  ['another item', '<MembershipList><Memberships><item/></Memberships></MembershipList>'],
  ['another membership type', membership('Green Education - Corporate')],
  ['a fee that does not say whether it is individual', fee()],
  ['a flag that is none', fee('<IsIndividualMembership>yes</IsIndividualMembership>')],
  ['an amount with a separator', fee(individual, '<Amount>1,045.00</Amount>')],
  ['a date without a time', expires('2026-01-31')],
  ['a moment in words', expires('tomorrow')],
  [
    'the result as a dictionary spells it',
    '<SubscriptionResult><Result>NotASubscriber</Result></SubscriptionResult>',
  ],
  ['a country of another name', profile("Cote d'Ivoire")],
  [
    'a title of another name',
    '<Profile><title>Mx</title><email>a</email><country>Spain</country></Profile>',
  ],
  [
    'an error without a message',
    '<ErrorResponse><errors><item><code>a</code></item></errors></ErrorResponse>',
  ],
]

const written = messages.map(([name, message]) => {
  const write = xmlWriter(message) as (value: unknown) => string
  return { name, documents: fc.sample(generateValue(message), 60).map(write) }
})

const faultsIn = judge([
  ...[...valid, ...invalid].map(([, document]) => document),
  ...written.flatMap(({ documents }) => documents),
])

// A schema that is none would make xmllint fail, whatever the document.
test.each(valid)('%s is valid', async (_, document) => {
  expect(await faultsIn(document)).toEqual([])
})

test.each(invalid)('%s is not', async (_, document) => {
  expect(await faultsIn(document)).not.toEqual([])
})

test.each(written)('whatever we write as a $name is valid', async ({ documents }) => {
  for (const document of documents) expect(await faultsIn(document), document).toEqual([])
})
