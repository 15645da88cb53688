import { en } from '#lib/text/en.ts'

/** A constraint on the text of a field. The public code is `DataError:<field>:<name>`. */
export interface Rule<Name extends RuleName = RuleName> {
  readonly name: Name
  readonly message: string
  readonly allows: (text: string) => boolean
  readonly facets: Facets
  /** Space around the text has no meaning, so it is removed first. */
  readonly trims?: true
}

/** The names that error codes end with (interface 7). */
export type RuleName = keyof typeof en.api.rules

/** What schemas say about a text, in the terms of JSON Schema 2020-12. */
export interface Facets {
  readonly minLength?: number
  readonly maxLength?: number
  readonly enum?: readonly string[]
  readonly examples?: readonly string[]
}

/** A rule that narrows the type of its field to the listed values. */
export interface OneOf<Value extends string> extends Rule<'OptionRule'> {
  readonly values: readonly Value[]
}

/** The field must be present and not empty. Its type then excludes undefined. */
export const required = (message: string = en.api.rules.RequiredRule): Rule<'RequiredRule'> => ({
  name: 'RequiredRule',
  message,
  allows: (text) => text !== '',
  facets: { minLength: 1 },
})

/** The field of a response is always there, but may be empty. */
export const present = (): Rule<'RequiredRule'> => ({
  name: 'RequiredRule',
  message: en.api.rules.RequiredRule,
  allows: () => true,
  facets: {},
})

/** The text must equal one of the values. */
export const oneOf = <const Value extends string>(...values: Value[]): OneOf<Value> => ({
  name: 'OptionRule',
  message: en.api.rules.OptionRule,
  allows: (text) => (values as string[]).includes(text),
  facets: { enum: values },
  trims: true,
  values,
})

/** Documents the usual values and allows any other, because the use case handles those itself. */
export const examples = (...values: string[]): Rule<'OptionRule'> => ({
  name: 'OptionRule',
  message: en.api.rules.OptionRule,
  allows: () => true,
  facets: { examples: values },
  trims: true,
})

/** At most this many characters (Unicode code points, as XML Schema and JSON Schema count them). */
export const maxLength = (
  limit: number,
  message: string = en.api.rules.LengthRule.replace('{limit}', limit.toLocaleString('en-GB')),
): Rule<'LengthRule'> => ({
  name: 'LengthRule',
  message,
  allows: (text) => text.length <= limit || [...text].length <= limit,
  facets: { maxLength: limit },
})

/** At least this many characters (Unicode code points). */
export const minLength = (limit: number, message: string): Rule<'LengthRule'> => ({
  name: 'LengthRule',
  message,
  allows: (text) => [...text].length >= limit,
  facets: { minLength: limit },
})
