import { createHash } from 'node:crypto'
import * as en from '../en.ts'
import type { Language } from '../language/language.ts'
import type { Review } from '../language/translation.ts'
import { type Translated, translations } from '../texts.ts'

/** A sentence in English and in another language. Values are in braces, and each form of a count is on a line of its own. */
interface TranslatedSentence {
  readonly key: string
  readonly english: string
  readonly translation: string
  /** Changes with either of them. */
  readonly hash: string
  /** Undefined for a draft. */
  readonly review: Review | undefined
}

/** Lists all sentences that are translated into a language. */
export const listSentences = (language: Translated): TranslatedSentence[] =>
  pairs(en, translations[language].texts).map(([key, ...texts]) => {
    const [english, translation] = texts.map(written) as [string, string]
    const hash = createHash('sha256')
      .update(JSON.stringify([english, translation]))
      .digest('hex')
    const review = translations[language].reviews[key]
    return {
      key,
      english,
      translation,
      hash: hash.slice(0, 16),
      review: review?.hash === hash.slice(0, 16) ? review : undefined,
    }
  })

/** Counts the translated sentences of these languages that no native speaker has reviewed as they are. */
export const countDrafts = (offered: readonly Language[]): number =>
  offered
    .flatMap((language) => (language === 'en' ? [] : listSentences(language)))
    .filter(({ review }) => review === undefined).length

type Group = Readonly<Record<string, unknown>>
const isGroup = (value: unknown): value is Group =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const pairs = (
  english: Group,
  translation: Group,
  path = '',
): [key: string, english: unknown, translation: unknown][] =>
  Object.entries(translation).flatMap(([name, value]) =>
    isGroup(value)
      ? pairs(english[name] as Group, value, `${path}${name}.`)
      : [[path + name, english[name], value] as [string, unknown, unknown]],
  )

/** A count for each plural form that a language may have. */
const counts = [0, 1, 2, 3, 6, 10]

/** The values by which emails choose between sentences. */
const choices: Readonly<Record<string, readonly string[]>> = {
  turn: ['started', 'asked', 'awaiting-payment'],
  when: ['before', 'today', 'after'],
  role: ['primary', 'billing'],
  aim: ['joining', 'renewing'],
  money: ['free', 'due'],
}

/** Writes a sentence with the names of its values, or each of its plural forms and choices. */
function written(text: unknown): string {
  if (typeof text !== 'function') return shown(text)
  const call = (value: (n: number) => unknown) => {
    try {
      return [shown(text(...Array.from({ length: 8 }, (_, n) => value(n + 1))))]
    } catch {
      // A count in place of a value of another type.
      return []
    }
  }
  const forms = counts.flatMap((count) => call(() => count))
  if (new Set(forms.map((form) => form.replace(/\d+/g, ''))).size > 1) return forms.join('\n')
  const chosen = [0, 1, 2].flatMap((choice) => call((n) => placeholder(`${n}`, choice)))
  return [...new Set(chosen)].join('\n\n')
}

function shown(value: unknown): string {
  if (Array.isArray(value)) return value.map(shown).join('\n')
  if (!isGroup(value)) return String(value ?? '')
  return Object.values(value).map(shown).join('\n')
}

/** A value of any type that is written as its name in braces; its properties are such values too. */
function placeholder(name: string, choice: number): unknown {
  const chosen = choices[name]
  if (chosen) return chosen[choice % chosen.length]
  const text = `{${name}}`
  const items = (write: (value: unknown) => unknown) => [write(placeholder(name, choice))]
  return new Proxy(() => text, {
    get(_, key) {
      if (key === Symbol.toPrimitive || key === 'toString' || key === 'toLocaleString')
        return () => text
      if (key === Symbol.iterator) return () => [text].values()
      if (key === 'length') return 2
      if (key === 'map') return items
      if (key === 'flatMap') return (write: Parameters<typeof items>[0]) => items(write).flat()
      if (key === 'split' || key === 'toReversed') return () => [text]
      return typeof key === 'string' ? placeholder(key, choice) : undefined
    },
  })
}
