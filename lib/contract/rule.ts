import { en } from '#lib/text/en.ts'

/**
 * One constraint on the text of a field. Its name is the last part of the public error code
 * `DataError:<field>:<name>`; its facets, in the words of JSON Schema, are what XSD and OpenAPI say of it.
 */
export interface Rule<Name extends RuleName = RuleName> {
  readonly name: Name
  readonly message: string
  readonly allows: (text: string) => boolean
  readonly facets: Facets
  /** Whether the text is a name for something, so that space around it means nothing. */
  readonly trims?: true
}

/** The names that error codes end with (decision 022). */
export type RuleName = keyof typeof en.rules

/** What a schema can say of a text, as JSON Schema 2020-12 names it. */
export interface Facets {
  readonly minLength?: number
  readonly maxLength?: number
  readonly enum?: readonly string[]
  readonly examples?: readonly string[]
  readonly format?: string
}

/** A rule that narrows the type of its field to the listed values. */
export interface OneOf<Value extends string> extends Rule<'OptionRule'> {
  readonly values: readonly Value[]
}

/** The field must be there and not empty; its type loses the `?`. */
export const required = (message: string = en.rules.RequiredRule): Rule<'RequiredRule'> => ({
  name: 'RequiredRule',
  message,
  allows: (text) => text !== '',
  facets: { minLength: 1 },
})

/** The text must be one of the values, exactly as spelled. */
export const oneOf = <const Value extends string>(...values: Value[]): OneOf<Value> => ({
  name: 'OptionRule',
  message: en.rules.OptionRule,
  allows: (text) => (values as string[]).includes(text),
  facets: { enum: values },
  trims: true,
  values,
})

/** Documents the known values without refusing others, for a field whose use case answers for them. */
export const examples = (...values: string[]): Rule<'OptionRule'> => ({
  name: 'OptionRule',
  message: en.rules.OptionRule,
  allows: () => true,
  facets: { examples: values },
  trims: true,
})

/** At most so many characters (Unicode code points, as XSD and JSON Schema count). */
export const maxLength = (
  limit: number,
  message: string = en.rules.LengthRule.replace('{limit}', limit.toLocaleString('en-GB')),
): Rule<'LengthRule'> => ({
  name: 'LengthRule',
  message,
  allows: (text) => text.length <= limit || [...text].length <= limit,
  facets: { maxLength: limit },
})

/** At least so many characters. */
export const minLength = (limit: number, message: string): Rule<'LengthRule'> => ({
  name: 'LengthRule',
  message,
  allows: (text) => [...text].length >= limit,
  facets: { minLength: limit },
})

/** The text must pass the test, which `format` names in schemas. */
export const format = (
  name: string,
  allows: (text: string) => boolean,
  message: string = en.rules.FormatRule,
): Rule<'FormatRule'> => ({
  name: 'FormatRule',
  message,
  allows,
  facets: { format: name },
  trims: true,
})
