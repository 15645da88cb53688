import { texts } from '#lib/text/texts.ts'
import type { RuleMessage } from './rule.ts'

/** The type of a field's value: its names in XML Schema and JSON Schema, and its text in XML. */
export interface Kind<Value> {
  readonly xsd: string
  readonly type: 'string' | 'number' | 'boolean' | 'object' | 'array'
  /** The `format` of JSON Schema. */
  readonly format?: string
  print(value: Value): string
  /** Its elements in XML, if it is a container there. */
  readonly container?: Container<Value>
}

/** The elements that a value has in XML: their names, and each with its text. */
interface Container<Value> {
  readonly names: readonly string[]
  /** True if an element may occur several times. */
  readonly repeats: boolean
  elementsOf(value: Value): readonly (readonly [name: string, text: string])[]
}

/** A kind that requests can use. Requests consist of text only, in JSON as in XML. */
export interface TextKind<Value extends string = string> extends Kind<Value> {
  readonly type: 'string'
  /** The sentence for a text that `parse` rejects. */
  readonly message: RuleMessage
  /** The value that the text stands for; undefined if it is malformed. */
  parse(text: string): Value | undefined
}

/** The text itself. */
export const identity = (text: string) => text

/** Text, exactly as received. */
export const textKind: TextKind = {
  xsd: 'xs:string',
  type: 'string',
  message: () => texts().api.rules.FormatRule,
  print: identity,
  parse: identity,
}
