import fc from 'fast-check'
import { expect, test } from 'vitest'
import { validateXML } from 'xmllint-wasm'
import { type Fields, isList, type Leaf, text } from '#lib/contract/field.ts'
import { additionsNamespace, xmlWriter } from '#lib/contract/formats/write-xml.ts'
import { generateXsd } from '#lib/contract/formats/xsd.ts'
import * as en from '#lib/text/en.ts'
import { generateValue, messages } from '../../../e2e/fixtures/message-generators.ts'
import { laterResponses } from '../../../e2e/r1/later-messages.ts'
import { documented } from '../documented.ts'
import { FeedRequest } from '../events/feed.ts'
import { SubjectsRequest } from '../events/subject.ts'

const schema = { fileName: 'schema.xsd', contents: generateXsd(documented) }

/** Validates all documents in one run of libxml2. The function returned gives one's errors. */
function validateAll(documents: readonly string[]): (document: string) => Promise<string[]> {
  const xml = documents.map((contents, n) => ({ fileName: `${n}.xml`, contents }))
  const report = validateXML({ xml, schema })
  return async (document) => {
    const fileName = `${documents.indexOf(document)}.xml`
    const { errors } = await report
    return errors.filter(({ loc }) => loc?.fileName === fileName).map(({ message }) => message)
  }
}

test('the XML Schema declares every root of the interface once', () => {
  for (const [, { root }] of messages) {
    // A field may have the same name, but no content of its own.
    const declaration = `<xs:element name="${root}"><xs:annotation><xs:documentation[^<]*</xs:documentation></xs:annotation><xs:complexType>`
    expect(schema.contents.match(new RegExp(declaration, 'g')), root).toHaveLength(1)
  }
})

test('the XML Schema documents every message and every field', () => {
  for (const [element] of schema.contents.matchAll(/<xs:element name="(?!item|Item)[^>]*>/g)) {
    const following = schema.contents.slice(schema.contents.indexOf(element) + element.length)
    expect(following, element).toMatch(/^<xs:annotation><xs:documentation xml:lang="en">[^<]{5,}/)
  }
  for (const [, { root, fields }] of messages) {
    for (const { name } of Object.values(fields)) {
      expect(en.fields[root]?.[name], `${root} ${name}`).toMatch(/^\S.*\.$/)
    }
  }
})

test('the texts about fields name no field that does not exist', () => {
  const names = (fields: Fields): [string, Fields][] =>
    Object.values(fields).flatMap((field) =>
      isList(field)
        ? [[field.name, field.fields], ...names(field.fields)]
        : [[field.name, partsOf(field)]],
    )
  const partsOf = ({ kind: { container } }: Leaf): Fields =>
    Object.fromEntries((container?.names ?? []).map((name) => [name, text(name)]))
  const all = [...messages.map(([, message]) => message), FeedRequest, SubjectsRequest]
  const owners = all.flatMap(({ root, fields }) => [
    [root, fields] as [string, Fields],
    ...names(fields),
  ])
  for (const [owner, texts] of Object.entries(en.fields)) {
    const known = owners
      .filter(([name]) => name === owner)
      .flatMap(([, fields]) => Object.values(fields))
    const found = known.map(({ name }) => name)
    expect(found).toEqual(expect.arrayContaining(Object.keys(texts)))
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
const expires = (dateTime: string) =>
  `<authorization><realm>a</realm><expires>${dateTime}</expires></authorization>`
const profile = (country: string) =>
  `<Profile><email>a</email><country>${country}</country></Profile>`

const valid: [what: string, document: string][] = [
  ['a request in the order of the interface', authenticate(type, username, password)],
  ['a request in any other order', authenticate(password, username, type)],
  [
    'a password of 4,096 characters',
    authenticate(type, username, `<password>${'😀'.repeat(4096)}</password>`),
  ],
  ['the response for a session', '<authorization><realm>a</realm></authorization>'],
  ['a passthrough token', '<authorization><token>a</token></authorization>'],
  [
    'a bearer token',
    '<authorization><realm>a</realm><token>b</token><expires>2026-01-31T09:00:00Z</expires></authorization>',
  ],
  ['no memberships', '<MembershipList><Memberships></Memberships></MembershipList>'],
  ['a membership', membership('Scheme Education - Farmer/Educator')],
  ['a membership type that is not known today', membership('Green Education - Corporate')],
  ['an unknown country', profile("Cote d'Ivoire")],
  [
    'NotASubscriber in correct spelling',
    '<SubscriptionResult><Result>NotASubscriber</Result></SubscriptionResult>',
  ],
  [
    'an unknown title',
    '<Profile><title>Mx</title><email>a</email><country>Spain</country></Profile>',
  ],
  [
    'an element without a namespace after a required one',
    '<SubscriptionResult><Result>Removed</Result><List>briefing</List></SubscriptionResult>',
  ],
  ['a fee on application', fee(individual)],
  ['a fee', fee('<Band>A</Band>', individual, '<Amount>45.00</Amount>')],
  ['a country with an ampersand', profile('Trinidad &amp; Tobago')],
  ['a country with an apostrophe', profile("Côte d'Ivoire")],
  [
    'NotASubsciber, as the interface spells it',
    '<SubscriptionResult><Result>NotASubsciber</Result></SubscriptionResult>',
  ],
]
const invalid: [what: string, document: string][] = [
  ['another root', '<Authenticate/>'],
  ['a request without a required field', authenticate(type, username)],
  ['a field given twice', authenticate(type, username, password, password)],
  ['a value outside its enumeration', authenticate('<type>Token</type>', username, password)],
  [
    'an enumerated value with a trailing space',
    authenticate('<type>token </type>', username, password),
  ],
  [
    'a password of 4,097 characters',
    authenticate(type, username, `<password>${'a'.repeat(4097)}</password>`),
  ],
  ['an element within text', authenticate(type, username, '<password><b/></password>')],
  ['a response out of order', '<authorization><token>b</token><realm>a</realm></authorization>'],
  [
    'a response with a field given twice',
    '<authorization><token>b</token><token>b</token></authorization>',
  ],
  [
    'a grant type that does not exist',
    '<submitToken><grant_type>password</grant_type><client_id>a</client_id><client_secret>b</client_secret></submitToken>',
  ],
  ['a list without its container', '<MembershipList/>'],
  [
    'a list item with another name',
    '<MembershipList><Memberships><item/></Memberships></MembershipList>',
  ],
  ['a request with an unknown field', authenticate(type, username, password, '<otp>1</otp>')],
  [
    'a request with an addition of a response',
    authenticate(type, username, password, `<otp xmlns="${additionsNamespace}">1</otp>`),
  ],
  ['a fee without IsIndividualMembership', fee()],
  ['a malformed boolean', fee('<IsIndividualMembership>yes</IsIndividualMembership>')],
  ['an amount with a thousands separator', fee(individual, '<Amount>1,045.00</Amount>')],
  ['a date without a time', expires('2026-01-31')],
  ['a date in words', expires('tomorrow')],
  [
    'an error without a message',
    '<ErrorResponse><errors><item><code>a</code></item></errors></ErrorResponse>',
  ],
]

const written = messages.map(([name, message]) => {
  const write = xmlWriter(message) as (value: unknown) => string
  return { name, documents: fc.sample(generateValue(message), 60).map(write) }
})

const later = laterResponses.map(({ name, message, value }) => {
  const write = xmlWriter(message) as (value: unknown) => string
  return { name, document: write(value) }
})

const errorsIn = validateAll([
  ...later.map(({ document }) => document),
  ...[...valid, ...invalid].map(([, document]) => document),
  ...written.flatMap(({ documents }) => documents),
])

// If the schema itself were invalid, xmllint would fail for every document.
test.each(valid)('the XML Schema accepts %s', async (_, document) => {
  expect(await errorsIn(document)).toEqual([])
})

test.each(invalid)('the XML Schema rejects %s', async (_, document) => {
  expect(await errorsIn(document)).not.toEqual([])
})

test.each(written)(
  'the XML Schema accepts any $name that xmlWriter writes',
  async ({ documents }) => {
    for (const document of documents) expect(await errorsIn(document), document).toEqual([])
  },
)

test.each(later)(
  'the XML Schema accepts the response $name with an added field and an added value in every place',
  async ({ document }) => {
    expect(document).toContain(`<Later xmlns="${additionsNamespace}">Later &amp; more</Later>`)
    expect(await errorsIn(document), document).toEqual([])
  },
)

test('the XML Schema documents the values of a field of a response, and lists those of a request', () => {
  const [, result = ''] = /name="Result"[^>]*>(.*?)<\/xs:element>/.exec(schema.contents) ?? []
  expect(result).toContain('Subscribed | Removed | AlreadySubscribed | NotASubsciber')
  expect(result).not.toContain('enumeration')
  const fixed = schema.contents.match(/name="MembershipGUID".*?<\/xs:documentation>/g) ?? []
  expect(fixed).not.toEqual([])
  expect(fixed.join()).not.toContain(en.schema.values([]).slice(0, 12))
  const [, action = ''] = /name="Action"[^>]*>(.*?)<\/xs:element>/.exec(schema.contents) ?? []
  expect(action).toContain('<xs:enumeration value="Subscribe"/><xs:enumeration value="Remove"/>')
})
