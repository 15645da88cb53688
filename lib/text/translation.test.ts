import { describe, expect, test } from 'vitest'
import * as en from './en.ts'
import { currentTag, languageName, withLanguage } from './language/language.ts'
import { sentencesOf, type Translated, texts, translations } from './texts.ts'

/** Only client developers read these: the manual, and what endpoints and OAuth clients receive. */
const forDevelopers = [
  'fields',
  'manual',
  'openApi',
  'schema',
  'oauth.errors',
  'oauth.authorizationErrors',
  'oauth.testClient',
  'api.body',
  'api.place',
  'api.bytes',
  'api.mediaType',
  'api.http',
  'api.select',
  'api.provideEmail',
  'api.unauthenticated',
  'api.origin',
  'api.staffNeedsMfa',
  'api.needsAppPassword',
  'api.appPasswordForTokens',
  'api.idempotencyKeyFormat',
  'api.rules.ReuseRule',
  'api.noClient',
  'api.clientScope',
  'api.onlyTestClients',
  'api.scheme',
  'api.testEmail',
  'api.events',
  'problems.page.401',
  'problems.page.429',
  'api.rules.WellFormedRule',
  'api.rules.RootRule',
  'api.rules.NotFoundRule',
  ...['Scope', 'Path', 'Method', 'Accept', 'Size', 'MediaType'].map(
    (code) => `api.faults.DataError:${code}`,
  ),
]

/** Only staff read these: their pages, and the emails to them. */
const forStaff = [
  'mfa.setUp.leads.staff',
  'passkeys.add.first',
  'factor.off.staff',
  'mfa.enter.demonstration',
  ...Object.keys(en).filter((name) => /^staff./.test(name)),
  ...Object.keys(en.done).flatMap((name) =>
    /^(staff|application)-/.test(name) ? [`done.${name}`] : [],
  ),
  // Members read the rest of it in their activity.
  ...Object.keys(en.staff).flatMap((name) =>
    /^(roles|seenBy|seenOn|seenPages|seenBecause)$/.test(name) ? [] : [`staff.${name}`],
  ),
  'api.dateFormat',
  'api.amountFormat',
  'api.numberFormat',
  'emails.test',
  'acts.about',
  'acts.operator',
  'acts.service',
  'acts.anyone',
  'acts.member',
  'acts.lists',
  'acts.because',
  'acts.undo',
  'closureEmails.toHandle',
  'joinEmails.team',
]

/** Only operators and staff read these: the output of the command, and what their pages share with it. */
const forOperators = [
  'backup',
  'clients',
  'command',
  'doctor',
  'everything',
  'importCommand',
  'importReport',
  'imports',
  ...Object.keys(en).filter((name) => /^operat/.test(name)),
  'progress',
  'settings',
  'upgrade',
  ...Object.keys(en.records.person).map((name) => `records.person.${name}.about`),
  'records.membership',
]

/** The sentences that a language has like English. */
const same: Readonly<Partial<Record<Translated, readonly string[]>>> = {
  cy: [
    'device.systems.iPad',
    'device.systems.iPhone',
    'join.choice.band',
    'joinStatus.check.band',
    'dataCopy.columns.band',
  ],
}

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

describe.each(
  Object.entries(translations).map(
    ([code, folder]) =>
      [languageName(code as Translated, 'en'), code as Translated, folder] as const,
  ),
)('the translation into %s', (_, code, folder) => {
  const translated = pairs(en, folder.texts)
  const made = translated.filter(
    ([path, english]) =>
      typeof english === 'function' && !/^(emails|closureEmails|joinEmails|mfaEmails)/.test(path),
  )
  const written = translated.filter(([, english]) => typeof english !== 'function')

  test('lacks only what developers, staff and operators read', () => {
    const lacking = missing(en, folder.texts).filter((path) => !path.startsWith('values.'))
    expect(lacking.sort()).toEqual([...forDevelopers, ...forStaff, ...forOperators].sort())
  })

  test('has the links, the code and the places for values of each English sentence', () => {
    const offenders = written.filter(
      ([, english, other]) => `${markupOf(other)}` !== `${markupOf(english)}`,
    )
    expect(offenders).toEqual([])
  })

  test('has as many items as each English list', () => {
    const lengthOf = (text: unknown) => Array.isArray(text) && text.length
    const offenders = written.filter(([, english, other]) => lengthOf(other) !== lengthOf(english))
    expect(offenders).toEqual([])
  })

  test('contains the values that each English sentence contains', () => {
    const values = [701, 702, 703]
    const sentence = (make: unknown) => String((make as (...given: number[]) => string)(...values))
    const contained = (make: unknown) =>
      values.filter((value) => sentence(make).includes(`${value}`))
    const offenders = made.filter(
      ([, english, other]) => `${contained(other)}` !== `${contained(english)}`,
    )
    expect(offenders.map(([path]) => path)).toEqual([])
  })

  test('does not contain English by mistake', () => {
    const repeated = written.filter(
      ([, english, other]) => JSON.stringify(english) === JSON.stringify(other),
    )
    expect(repeated.map(([path]) => path).sort()).toEqual((same[code] ?? []).toSorted())
  })
})

describe('texts()', () => {
  test('is in the language of the work that calls it', async () => {
    expect(texts().start.visitor.title('Scheme')).toBe('Welcome to Scheme')
    await withLanguage('cy', async () => {
      expect(texts().start.visitor.title('Scheme')).toBe('Croeso i Scheme')
      await new Promise((resolve) => setTimeout(resolve, 1))
      expect(texts().signIn.title).toBe('Mewngofnodi')
      expect(currentTag()).toBe('cy')
      expect(withLanguage('en', () => texts().signIn.title)).toBe('Sign in')
    })
    expect(currentTag()).toBe('en-GB')
  })

  test('gives sentencesOf() the language of each call', () => {
    const { title } = sentencesOf((text) => text.signIn)
    expect([title(), withLanguage('cy', title)]).toEqual(['Sign in', 'Mewngofnodi'])
  })

  test('is in English where there is no translation', () => {
    expect(withLanguage('cy', () => texts().manual.frame)).toEqual(en.manual.frame)
  })
})
