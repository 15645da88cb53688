import { formatNumber } from '#lib/text/format-number.ts'
import { type Texts, texts } from '#lib/text/texts.ts'

/** A sentence: the same for everybody, or in the language of the request in which it is read. */
export type RuleMessage = string | (() => string)

/** The text of a sentence in the current language. */
export const readMessage = (sentence: RuleMessage): string =>
  typeof sentence === 'string' ? sentence : sentence()

/** A constraint on the text of a field. The public code is `DataError:<field>:<name>`. */
export interface Rule<Name extends RuleName = RuleName> {
  readonly name: Name
  readonly message: RuleMessage
  readonly allows: (text: string) => boolean
  readonly facets: Facets
  /** The text is one of a few, so it is cleaned first. */
  readonly cleans?: true
  /** Validation does not enforce the rule (`leftToUseCase`). */
  readonly isLeftToUseCase?: true
}

/** The names that error codes end with (interface 7). */
export type RuleName = keyof Texts['api']['rules']

/** The constraints of a text in schemas, in the terms of JSON Schema 2020-12. */
export interface Facets {
  readonly minLength?: number
  readonly maxLength?: number
  readonly enum?: readonly string[]
}

/** A rule that narrows the type of its field to the listed values. */
export interface OneOf<Value extends string> extends Rule<'OptionRule'> {
  readonly values: readonly Value[]
}

const ruleSentence = (name: RuleName) => () => texts().api.rules[name]

/** The field must be present and not empty. Its type then excludes undefined. */
export const required = (
  message: RuleMessage = ruleSentence('RequiredRule'),
): Rule<'RequiredRule'> => ({
  name: 'RequiredRule',
  message,
  allows: (text) => text !== '',
  facets: { minLength: 1 },
})

/** The field of a response is always there, but may be empty. */
export const present = (): Rule<'RequiredRule'> => ({
  name: 'RequiredRule',
  message: ruleSentence('RequiredRule'),
  allows: () => true,
  facets: {},
})

/** The text must have a format, which schemas do not state. */
export const formatThat = (
  allows: (text: string) => boolean,
  message: RuleMessage,
): Rule<'FormatRule'> => ({ name: 'FormatRule', message, allows, facets: {} })

const maxListed = 8
const listOf = (values: readonly string[]) =>
  values.length > maxListed ? texts().api.values : values.join(', ')

/** The text must equal one of the values that are listed when it is read. */
export const oneOfCurrent = (list: () => readonly string[]): Rule<'OptionRule'> => ({
  name: 'OptionRule',
  message: () => texts().api.rules.OptionRule.replace('{values}', () => listOf(list())),
  allows: (text) => list().includes(text),
  get facets() {
    return { enum: list() }
  },
  cleans: true,
})

/** The text must equal one of the values. */
export const oneOf = <const Value extends string>(...values: Value[]): OneOf<Value> => ({
  ...oneOfCurrent(() => values),
  values,
})

/** The rules of a choice that must be made, with one sentence for none and for another value. */
export const chosenFrom = <const Value extends string>(
  message: () => string,
  ...values: Value[]
): [Rule<'RequiredRule'>, OneOf<Value>] => [required(message), { ...oneOf(...values), message }]

/** A rule that schemas state and validation does not enforce: the use case has an error of its own for it. */
export const leftToUseCase = <Name extends RuleName>(rule: Rule<Name>): Rule<Name> => ({
  ...rule,
  allows: () => true,
  isLeftToUseCase: true,
})

/** The most characters of a text whose field has no other limit (interface 8). */
export const maxTextLength = 1024

/** At most this many characters (Unicode code points, as XML Schema and JSON Schema count them). */
export const maxLength = (
  limit: number,
  message: RuleMessage = () => texts().api.rules.LengthRule.replace('{limit}', formatNumber(limit)),
): Rule<'LengthRule'> => ({
  name: 'LengthRule',
  message,
  allows: (text) => text.length <= limit || [...text].length <= limit,
  facets: { maxLength: limit },
})

/** At most this many characters, with a sentence that names the field by its label. */
export const atMost = (limit: number, label: () => string): Rule<'LengthRule'> =>
  maxLength(limit, () => texts().errors.tooLong(label(), limit))

/** At least this many characters (Unicode code points). */
export const minLength = (limit: number, message: RuleMessage): Rule<'LengthRule'> => ({
  name: 'LengthRule',
  message,
  allows: (text) => [...text].length >= limit,
  facets: { minLength: limit },
})
