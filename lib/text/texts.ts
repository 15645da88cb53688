import { cy } from './cy.ts'
import { en } from './en.ts'
import { currentLanguage, type Language } from './language/language.ts'

type Group = Readonly<Record<PropertyKey, unknown>>

const translations: Readonly<Partial<Record<Language, Group>>> = { cy }

const isGroup = (value: unknown): value is Group =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/**
 * Every sentence in the language of the current request (decision 056). A sentence is looked up when it
 * is read, so it must be read while a request is handled: a module may keep a group, such as
 * `texts.signIn`, but not a sentence. Text without a translation is in English.
 */
export const texts: typeof en = inCurrentLanguage(en, (language) => translations[language])

function inCurrentLanguage<Text extends object>(
  english: Text,
  groupIn: (language: Language) => Group | undefined,
): Text {
  const groups = new Map<PropertyKey, object>()
  const translatedGroup = (key: PropertyKey, group: Group) => {
    const found =
      groups.get(key) ??
      inCurrentLanguage(group, (language) => groupIn(language)?.[key] as Group | undefined)
    groups.set(key, found)
    return found
  }
  return new Proxy(english, {
    get(target, key) {
      const value: unknown = Reflect.get(target, key)
      if (isGroup(value)) return translatedGroup(key, value)
      return groupIn(currentLanguage())?.[key] ?? value
    },
  })
}
