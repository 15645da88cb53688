import { AsyncLocalStorage } from 'node:async_hooks'
import { type Language, languages, languageTags } from '#db/values/languages.ts'

export { type Language, languages, languageTags }

/** Makes a value for each language. */
export const inEachLanguage = <Value>(make: (language: Language) => Value) =>
  Object.fromEntries(languages.map((language) => [language, make(language)])) as Readonly<
    Record<Language, Value>
  >

/** The name of a language in a language, by default in itself. */
export const languageName = (language: Language, within = language): string =>
  new Intl.DisplayNames(languageTags[within], { type: 'language' }).of(language) ?? language

/** The names of all languages in the current one. */
export const languageNames = (): Readonly<Record<Language, string>> =>
  inEachLanguage((language) => languageName(language, currentLanguage()))

/** The languages of a piece of work. */
interface Work {
  /** That of its sentences. */
  readonly language: Language
  /** That of the person who makes the request, and gets its emails; undefined if it is not known. */
  readonly reader: Language | undefined
}

// One instance for all copies of this module that Next creates, as in lib/runtime/process-singleton.ts,
// which is in a higher layer.
const key = Symbol.for('gatehouse.language')
const registry = globalThis as { [key]?: AsyncLocalStorage<Work> }
registry[key] ??= new AsyncLocalStorage<Work>()
const storage = registry[key]

/** Runs work whose sentences are in a language: the response to a request, and the emails it causes. */
export const withLanguage = <Result>(language: Language, work: () => Result): Result =>
  storage.run({ language, reader: language }, work)

/** Runs work in English whose emails go to people of an unknown language: that of staff. */
export const withUnknownReader = <Result>(work: () => Result): Result =>
  storage.run({ language: 'en', reader: undefined }, work)

/** The language of the current work: English outside `withLanguage`, as for endpoints, logs and commands. */
export const currentLanguage = (): Language => storage.getStore()?.language ?? 'en'

/** The language of the person who makes the request; undefined outside a request for a page of theirs. */
export const readerLanguage = (): Language | undefined => storage.getStore()?.reader

/** The tag of the current language. */
export const currentTag = (): string => languageTags[currentLanguage()]

/** Keeps one value for each language, such as a formatter, made when it is first needed. */
export function perLanguage<Value>(make: (tag: string) => Value): () => Value {
  const made = new Map<string, Value>()
  return () => {
    const tag = currentTag()
    const value = made.get(tag) ?? make(tag)
    made.set(tag, value)
    return value
  }
}
