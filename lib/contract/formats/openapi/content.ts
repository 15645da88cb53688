import type { Message, MessageValue } from '../../message.ts'
import { jsonWriter } from '../write-json.ts'
import { reference } from './schemas.ts'

/** A request and a response of an endpoint. */
export interface MessageExample {
  readonly request?: unknown
  readonly response: unknown
}

/** A message in both formats, with schema and example. That of XML is an object: tools write it, and reject a text. */
export function messageContent(name: string, message: Message, example: unknown) {
  const content = contentOf(name, message, example)
  return { 'application/json': content, 'text/xml': content }
}

/** A message as a form, in which the example has the same fields. */
export const formContent = (name: string, message: Message, example: unknown) => ({
  'application/x-www-form-urlencoded': contentOf(name, message, example),
})

const contentOf = (name: string, message: Message, example: unknown) => ({
  schema: reference(name),
  ...(example !== undefined && {
    example: JSON.parse(jsonWriter(message)(example as MessageValue<Message>)),
  }),
})
