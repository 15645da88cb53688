import type { CodedOutcome, ValuesOf } from '#lib/text/language/outcome.ts'
import type { Texts } from '#lib/text/texts.ts'

type Phrases = Texts['settings']['phrases']
type PlainCode = {
  [Code in keyof Phrases]: Phrases[Code] extends string ? Code : never
}[keyof Phrases]

/** The fault of a setting: the key of a phrase in lib/text, or an outcome if the phrase has values. */
export type Phrase = PlainCode | CodedOutcome<keyof Phrases>

/** Makes a phrase with values. */
export const phrase = <Code extends keyof Phrases>(
  code: Code,
  ...values: ValuesOf<Phrases[Code]>
): Phrase => ({ code, values })

/** A property that texts may have. */
type TextTest = RegExp | ((text: string) => boolean)

/** Returns true if a text has the property. */
export const passes = (test: TextTest, text: string): boolean =>
  test instanceof RegExp ? test.test(text) : test(text)

/** A frequent mistake: what recognises it, and the phrase that says how to correct it. */
export type Mistake = readonly [isMade: TextTest, phrase: Phrase]

/** The kind of a setting's value: how text is parsed, and what an operator reads if it is invalid. */
export interface SettingKind<Value> {
  /** Returns undefined for text that is not valid. */
  parse(text: string): Value | undefined
  readonly expects: Phrase
  /** Checked before the text is parsed. */
  readonly mistakes: readonly Mistake[]
}

/** A whole number. */
export const number = (min: number, max: number): SettingKind<number> => ({
  parse: (value) =>
    /^\d{1,6}$/.test(value) && Number(value) >= min && Number(value) <= max
      ? Number(value)
      : undefined,
  expects: phrase('number', min, max),
  mistakes: [
    [/^\d[\d.,]*\s*[a-z]+$/i, 'unit'],
    [/^\d+[.,'_ e]\d+$/i, 'separators'],
  ],
})

/** A number of days. */
export const days = (min: number): SettingKind<number> => number(min, 36_500)

/** One of several words. */
export const wordOf = <const Value extends string>(...values: Value[]): SettingKind<Value> => ({
  parse: (value) => values.find((candidate) => candidate === value),
  expects: phrase('oneOf', values),
  mistakes: values.map(
    (candidate): Mistake => [
      (value) => value !== candidate && value.toLowerCase() === candidate,
      phrase('lowerCase', candidate),
    ],
  ),
})

const words = wordOf('true', 'false')

/** True or false. */
export const flag: SettingKind<boolean> = {
  ...words,
  parse: (value) => (words.parse(value) ? value === 'true' : undefined),
}

/** Text that a test accepts as it is. */
export const textThat = (
  accepts: TextTest,
  expects: Phrase,
  mistakes: readonly Mistake[] = [],
): SettingKind<string> => ({
  parse: (value) => (passes(accepts, value) ? value : undefined),
  expects,
  mistakes,
})

/** Splits a list at spaces and commas. */
export const listOf = (value: string): string[] => value.split(/[\s,]+/).filter(Boolean)

/** Words separated by spaces and commas. */
export const listOfWords: SettingKind<readonly string[]> = {
  parse: (value) => (/^[\w.:/+-]+([\s,]+[\w.:/+-]+)*$/.test(value) ? listOf(value) : undefined),
  expects: 'words',
  mistakes: [[/;/, 'semicolons']],
}

/** Mistakes that can be made in every setting; text for people may contain ` # `. */
export const generalMistakes: readonly Mistake[] = [
  [/^(["'])((?!\1).)*\1$/, 'quoted'],
  [/[\r\n]/, 'severalLines'],
  [/…|^<[^>]*>$|^change[ _-]?me/i, 'placeholder'],
  [/^\$(\{\w+\}|\(.+\)|[A-Z][A-Z\d_]+)$/, 'unexpanded'],
  [/\s#\s/, 'comment'],
]
