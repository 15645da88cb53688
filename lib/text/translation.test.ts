import { describe, expect, test } from 'vitest'
import { cy } from './cy.ts'
import { en } from './en.ts'
import { currentTag, withLanguage } from './language/language.ts'
import { sentencesOf } from './language/translation.ts'
import { texts } from './texts.ts'

/**
 * What is in English on purpose: what only client developers and staff read, and pages that are not
 * translated yet (app/english-only.ts). Translate a new sentence in lib/text/cy, or add it here.
 */
const untranslated = [
  // What clients receive.
  ...['oauth.errors', 'oauth.authorizationErrors'],
  // Endpoints and the manual.
  ...['fields', 'manual', 'openApi', 'schema'],
  ...['api.body', 'api.place', 'api.bytes', 'api.mediaType', 'api.http', 'api.select'],
  ...['api.provideEmail', 'api.dateFormat', 'api.amountFormat', 'api.numberFormat'],
  ...['api.staffNeedsSecondStep', 'api.unauthenticated', 'api.origin'],
  ...['api.rules.WellFormedRule', 'api.rules.RootRule', 'api.rules.NotFoundRule'],
  ...['Scope', 'Path', 'Method', 'Accept', 'Size', 'MediaType'].map(
    (code) => `api.faults.DataError:${code}`,
  ),
  // The staff pages.
  ...[
    'secondStep',
    'staffApplications',
    'staffAudit',
    'staffClients',
    'staffSubscribers',
    'staffColleagues',
    'staffData',
    'staffEdit',
    'staffFees',
    'staffPrivacy',
    'staffImportActions',
    'staffJob',
    'staffReport',
    'staffUpload',
    'staffRecord',
  ],
  ...['staffSearch', 'staffView'],
  ...Object.keys(en.done).flatMap((name) =>
    /^(staff|application)-/.test(name) ? [`done.${name}`] : [],
  ),
  // The rest of it is in the activity of a member.
  ...Object.keys(en.staff).flatMap((name) =>
    /^(roles|seenBy|seenOn|seenPages|seenBecause)$/.test(name) ? [] : [`staff.${name}`],
  ),
  ...['emails.secondStepSetUp', 'emails.factorReset', 'emails.test', 'closureEmails.toHandle'],
  // What follows from a decision of staff or from the time: no language of an application is stored.
  ...Object.keys(en.joinEmails).flatMap((name) =>
    /^(started|sent)$/.test(name) ? [] : [`joinEmails.${name}`],
  ),
  'joinStatus.status.turnsOfStaff',
  // The same word in both languages.
  ...['join.choice.band', 'joinStatus.check.band'],
  // For operators.
  'network.unknown',
  // Names of products.
  ...['device.systems.iPad', 'device.systems.iPhone'],
  // The browser itself makes this page.
  'problems.failed',
]

type Group = Readonly<Record<string, unknown>>
const isGroup = (value: unknown): value is Group =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The paths of what an English text has and a translation lacks; a group that lacks everything is one. */
const missing = (english: Group, translation: Group, path = ''): string[] =>
  Object.entries(english).flatMap(([key, value]) => {
    const translated = translation[key]
    if (translated === undefined) return [path + key]
    return isGroup(value) ? missing(value, translated as Group, `${path}${key}.`) : []
  })

/** The sentences that exist in both languages, with their paths. */
const pairs = (
  english: Group,
  translation: Group,
  path = '',
): [path: string, english: unknown, translated: unknown][] =>
  Object.entries(translation).flatMap(([key, value]) =>
    isGroup(value)
      ? pairs(english[key] as Group, value, `${path}${key}.`)
      : [[path + key, english[key], value] as [string, unknown, unknown]],
  )

/** The links, code and places for values in a sentence. */
const markupOf = (text: unknown) =>
  JSON.stringify(text)
    .match(/\]\([^)]+\)|`[^`]+`|\{\w+\}/g)
    ?.sort() ?? []

const translated = pairs(en, cy)
const made = translated.filter(
  ([path, english]) =>
    typeof english === 'function' && !/^(emails|closureEmails|joinEmails)/.test(path),
)
const written = translated.filter(([, english]) => typeof english !== 'function')

describe('the Welsh translation', () => {
  test('lacks only what is in English on purpose', () => {
    expect(missing(en, cy).sort()).toEqual(untranslated.sort())
  })

  test.each(written)(
    'of %s has the links and places for values of the English',
    (_, english, welsh) => {
      expect(markupOf(welsh)).toEqual(markupOf(english))
      expect(Array.isArray(welsh) && welsh.length).toBe(Array.isArray(english) && english.length)
    },
  )

  test.each(made)('of %s contains the values that the English contains', (_, english, welsh) => {
    const values = [701, 702, 703]
    const sentence = (make: unknown) => String((make as (...given: number[]) => string)(...values))
    const contained = (make: unknown) =>
      values.filter((value) => sentence(make).includes(`${value}`))
    expect(contained(welsh)).toEqual(contained(english))
  })

  test('does not contain English by mistake', () => {
    const same = written.filter(
      ([, english, welsh]) => JSON.stringify(english) === JSON.stringify(welsh),
    )
    expect(same.map(([path]) => path)).toEqual([])
  })
})

describe('texts', () => {
  const { visitor } = texts.start

  test('are in the language of the work that reads them', async () => {
    expect(visitor.title).toBe('Welcome, members')
    await withLanguage('cy', async () => {
      expect(visitor.title).toBe('Croeso, aelodau')
      await new Promise((resolve) => setTimeout(resolve, 1))
      expect(texts.signIn.title).toBe('Mewngofnodi')
      expect(currentTag()).toBe('cy')
      expect(withLanguage('en', () => texts.signIn.title)).toBe('Sign in')
    })
    expect(currentTag()).toBe('en-GB')
  })

  test('are in English where there is no translation', () => {
    expect(withLanguage('cy', () => texts.manual.frame)).toEqual(en.manual.frame)
  })

  test('can be copied for the browser, without functions', () => {
    const copied = withLanguage('cy', () => sentencesOf(texts.start.member))
    expect(copied).toEqual({
      ...cy.start.member,
      title: undefined,
      sharedEmail: undefined,
      allMemberships: undefined,
    })
    expect(JSON.parse(JSON.stringify(copied))).toEqual(copied)
  })
})
