import { type Fields, isList, type Leaf } from '../field.ts'
import type { Message, MessageValue } from '../message.ts'

/** Compiles the JSON writer of a message. It writes fields in order and omits absent ones. */
export const jsonWriter = <M extends Message>(message: M): ((value: MessageValue<M>) => string) =>
  objectWriter(message.fields)

type Values = Readonly<Record<string, unknown>>

function objectWriter(fields: Fields): (value: Values) => string {
  const writers = Object.entries(fields).map(([key, field]) => {
    const name = `${JSON.stringify(field.name)}:`
    if (!isList(field)) {
      const write = leafWriter(field)
      return (value: Values) => (value[key] == null ? '' : name + write(value[key]))
    }
    const write = objectWriter(field.fields)
    return (value: Values) =>
      value[key] == null && !field.required
        ? ''
        : `${name}[${((value[key] ?? []) as Values[]).map(write).join()}]`
  })
  return (value) => {
    let body = ''
    for (const write of writers) {
      const member = write(value)
      if (member !== '') body += body === '' ? member : `,${member}`
    }
    return `{${body}}`
  }
}

const leafWriter = ({ kind }: Leaf): ((value: unknown) => string) =>
  kind.type === 'string'
    ? (value) => JSON.stringify(kind.print(value))
    : // `45.00` would be a valid JSON number too, but clients write 45 and compare texts.
      (value) => JSON.stringify(kind.type === 'number' ? Number(value) : value)
