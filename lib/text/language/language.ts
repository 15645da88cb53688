import { AsyncLocalStorage } from 'node:async_hooks'
import { type Language, languages } from '#db/values/languages.ts'

export { type Language, languages }

/** The tag of each language for `lang`, `Content-Language` and Intl: prices and dates are British. */
export const languageTags = { en: 'en-GB', cy: 'cy' } as const satisfies Record<Language, string>

/** The name of each language in that language. */
export const languageNames = { en: 'English', cy: 'Cymraeg' } as const satisfies Record<
  Language,
  string
>

/** The languages of a piece of work. */
interface Work {
  /** That of its sentences. */
  readonly language: Language
  /** That of the person who makes the request, and gets its emails; undefined if it is not known. */
  readonly reader: Language | undefined
}

const works = {
  en: { language: 'en', reader: 'en' },
  cy: { language: 'cy', reader: 'cy' },
} as const satisfies Record<Language, Work>

// One instance for all copies of this module that Next creates, as in lib/runtime/process-singleton.ts,
// which is in a higher layer.
const key = Symbol.for('gatehouse.language')
const registry = globalThis as { [key]?: AsyncLocalStorage<Work> }
registry[key] ??= new AsyncLocalStorage<Work>()
const storage = registry[key]

/** Runs work whose sentences are in a language: the response to a request, and the emails it causes. */
export const withLanguage = <Result>(language: Language, work: () => Result): Result =>
  storage.run(works[language], work)

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
