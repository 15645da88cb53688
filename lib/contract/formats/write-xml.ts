import { type Fields, isList } from '../field.ts'
import type { Message, MessageValue } from '../message.ts'

/** The XML namespace of the fields that responses get after Release 1 (decision 091). */
export const additionsNamespace = 'urn:gatehouse:r1:additions'

/** Compiles the XML writer of a message. It writes a declaration, no namespace, no indentation. */
export function xmlWriter<M extends Message>({
  root,
  fields,
}: M): (value: MessageValue<M>) => string {
  const write = elementWriter(root, fields)
  return (value) => `<?xml version="1.0" encoding="UTF-8"?>${write(value)}`
}

type Values = Readonly<Record<string, unknown>>

function elementWriter(name: string, fields: Fields): (value: Values) => string {
  const writers = Object.entries(fields).map(([key, field]) => {
    const [open, close] = [`<${field.name}>`, `</${field.name}>`]
    if (isList(field)) {
      const write = elementWriter(field.item, field.fields)
      return (value: Values) => {
        if (value[key] == null && !field.required) return ''
        let items = ''
        for (const item of (value[key] ?? []) as Values[]) items += write(item)
        return open + items + close
      }
    }
    const { kind, addition } = field
    const start = addition ? `<${field.name} xmlns="${additionsNamespace}">` : open
    const { container } = kind
    const content = container
      ? (value: unknown) =>
          container
            .elementsOf(value)
            .map(([child, text]) => `<${child}>${escapeXml(text)}</${child}>`)
            .join('')
      : (value: unknown) => escapeXml(kind.print(value))
    return (value: Values) => (value[key] == null ? '' : start + content(value[key]) + close)
  })
  return (value) => {
    let content = ''
    for (const write of writers) content += write(value)
    return `<${name}>${content}</${name}>`
  }
}

/** Escapes text for an element: carriage returns, and as U+FFFD what XML 1.0 forbids even escaped (production 2). */
export const escapeXml = (text: string): string =>
  special.test(text) ? text.replace(specials, (found) => escapes[found] ?? '\uFFFD') : text

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\r': '&#13;',
}
const special = /[&<>"\0-\x08\x0B-\x1F\uFFFE\uFFFF]|\p{Surrogate}/u
const specials = new RegExp(special, 'gu')
