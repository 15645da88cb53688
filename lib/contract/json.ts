import { type Fields, isList, type Leaf } from './field.ts'
import type { Message, MessageValue } from './message.ts'
import type { SubmittedFields } from './validate.ts'

/** Compiles the JSON writer of a message: fields in the order of the interface, absent ones left out. */
export const jsonWriter = <M extends Message>(message: M): ((value: MessageValue<M>) => string) =>
  objectWriter(message.fields) as (value: MessageValue<M>) => string

type Values = Readonly<Record<string, unknown>>

function objectWriter(fields: Fields): (value: Values) => string {
  const writers = Object.entries(fields).map(([key, field]) => {
    const name = `${JSON.stringify(field.name)}:`
    if (!isList(field)) {
      const write = leafWriter(field)
      return (value: Values) => (value[key] == null ? '' : name + write(value[key]))
    }
    const write = objectWriter(field.fields)
    return (value: Values) => `${name}[${((value[key] ?? []) as Values[]).map(write).join()}]`
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
  kind.json === 'string'
    ? (value) => JSON.stringify(kind.print(value))
    : // `45.00` is the text of a JSON number, but clients compare it with what they would write: 45.
      (value) => JSON.stringify(kind.json === 'number' ? Number(value) : value)

/** Reads a JSON object; undefined where the text is no JSON, null where it is no object. */
export function readJson(text: string, { fields }: Message): SubmittedFields | null | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return isObject(value) ? rawOf(fields, value, namesOf(text)) : null
  } catch {
    return undefined
  }
}

const isObject = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function rawOf(
  fields: Fields,
  value: Values,
  names: readonly string[] = Object.keys(value),
): SubmittedFields {
  const raw = new Map<string, ReturnType<typeof occurrence>[]>()
  const occurrence = (field: Fields[string], found: unknown) => {
    if (found === null) return ''
    if (!isList(field)) return typeof found === field.kind.json ? String(found) : undefined
    if (!Array.isArray(found) || !found.every(isObject)) return undefined
    return found.map((item) => rawOf(field.fields, item))
  }
  for (const field of Object.values(fields)) {
    const times = names.filter((name) => name === field.name).length
    if (times > 0) raw.set(field.name, Array(times).fill(occurrence(field, value[field.name])))
  }
  return raw
}

/**
 * The member names of the outermost object, each as often as it stands there: `JSON.parse` keeps
 * the last of two silently, and the other may be what a filter in front of us has read.
 */
function namesOf(text: string): string[] {
  const names: string[] = []
  let depth = 0
  let latest = ''
  for (const [token] of text.matchAll(/"(?:[^"\\]|\\.)*"|[[\]{}:]/g)) {
    if (token === '{' || token === '[') depth += 1
    else if (token === '}' || token === ']') depth -= 1
    else if (token === ':' && depth === 1) names.push(JSON.parse(latest))
    else latest = token
  }
  return names
}
