import { settingsText as text } from '#lib/text/en/operators/settings.ts'

/** A frequent mistake: what recognises it, and the phrase that says how to correct it. */
export type Mistake = readonly [isMade: RegExp | ((text: string) => boolean), phrase: string]

/** The kind of a setting's value: how text is parsed, and what an operator reads if it is invalid. */
export interface SettingKind<Value> {
  /** Returns undefined for text that is not valid. */
  parse(text: string): Value | undefined
  readonly expects: string
  /** Checked before the text is parsed. */
  readonly mistakes: readonly Mistake[]
}

/** A whole number. */
export const number = (min: number, max: number): SettingKind<number> => ({
  parse: (value) =>
    /^\d{1,6}$/.test(value) && Number(value) >= min && Number(value) <= max
      ? Number(value)
      : undefined,
  expects: text.number(min, max),
  mistakes: [
    [/^\d[\d.,]*\s*[a-z]+$/i, text.unit],
    [/^\d+[.,'_ e]\d+$/i, text.separators],
  ],
})

/** A number of days. */
export const days = (min: number): SettingKind<number> => number(min, 36_500)

/** One of several words. */
export const wordOf = <const Value extends string>(...values: Value[]): SettingKind<Value> => ({
  parse: (value) => values.find((candidate) => candidate === value),
  expects: text.oneOf(values),
  mistakes: values.map(
    (candidate): Mistake => [
      (value) => value !== candidate && value.toLowerCase() === candidate,
      text.lowerCase(candidate),
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
  accepts: RegExp,
  expects: string,
  mistakes: readonly Mistake[] = [],
): SettingKind<string> => ({
  parse: (value) => (accepts.test(value) ? value : undefined),
  expects,
  mistakes,
})

/** Splits a list at spaces and commas. */
export const listOf = (value: string): string[] => value.split(/[\s,]+/).filter(Boolean)

/** Words separated by spaces and commas. */
export const listOfWords: SettingKind<readonly string[]> = {
  parse: (value) => (/^[\w.:/+-]+([\s,]+[\w.:/+-]+)*$/.test(value) ? listOf(value) : undefined),
  expects: text.words,
  mistakes: [[/;/, text.semicolons]],
}

/** Mistakes that can be made in every setting; text for people may contain ` # `. */
export const generalMistakes: readonly Mistake[] = [
  [/^(["'])((?!\1).)*\1$/, text.quoted],
  [/[\r\n]/, text.severalLines],
  [/…|^<[^>]*>$|^change[ _-]?me/i, text.placeholder],
  [/^\$(\{\w+\}|\(.+\)|[A-Z][A-Z\d_]+)$/, text.unexpanded],
  [/\s#\s/, text.comment],
]
