import type { Fields, Leaf, List, MessageField, RequestFields } from './field.ts'

/** A request or response body: the name of its XML root element, and its fields in order. */
export interface Message<Content extends Fields = Fields> {
  readonly root: string
  readonly fields: Content
}

/** A message that consists of text fields only, as every request does. */
export type RequestMessage<Content extends RequestFields = RequestFields> = Message<Content>

/** Declares a message (interface 2). */
export const message = <const Content extends Fields>(
  root: string,
  fields: Content,
): Message<Content> => ({ root, fields })

type ValueOf<F extends MessageField> =
  F extends List<infer Item>
    ? readonly FieldValues<Item>[]
    : F extends { readonly maxOccurrences: number }
      ? readonly string[]
      : F extends Leaf<infer Value>
        ? Value
        : never
type RequiredKeys<Content extends Fields> = {
  [Key in keyof Content]: Content[Key] extends Leaf<unknown, false> | List<Fields, false>
    ? never
    : Key
}[keyof Content]

/** The values of a set of fields. Optional values and lists may be absent or null. */
export type FieldValues<Content extends Fields> = {
  readonly [Key in RequiredKeys<Content>]: ValueOf<Content[Key]>
} & {
  readonly [Key in Exclude<keyof Content, RequiredKeys<Content>>]?:
    | ValueOf<Content[Key]>
    | null
    | undefined
}

/** The value that a message carries, as a TypeScript type. */
export type MessageValue<M extends Message> =
  M extends Message<infer Content> ? FieldValues<Content> : never
