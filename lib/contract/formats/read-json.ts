import type { FieldFault } from '../fault.ts'
import type { Message } from '../message.ts'
import type { SubmittedFields } from '../validate.ts'
import { bodyFault, maxDepth, maxFields } from './body-fault.ts'
import { jsonErrorOffset } from './json-error-offset.ts'
import { isJsonObject } from './json-object.ts'

/** Reads a JSON object, or returns the fault for which it is rejected. */
export function readJson(text: string, { fields }: Message): SubmittedFields | FieldFault {
  try {
    const value: unknown = JSON.parse(text)
    if (!isJsonObject(value)) return bodyFault('notAnObject', text, text.search(/\S/))
    const { names, tooDeep } = scan(text)
    if (tooDeep !== undefined) return bodyFault('depth', text, tooDeep)
    if (names.length > maxFields) return bodyFault('tooManyFields', text, 0)
    const submitted = new Map<string, (string | undefined)[]>()
    for (const { name } of Object.values(fields)) {
      const times = names.filter((member) => member === name).length
      if (times > 0) submitted.set(name, Array(times).fill(textOf(value[name])))
    }
    return submitted
  } catch {
    if (text.trim() === '') return bodyFault('empty', text, 0)
    return bodyFault('json', text, jsonErrorOffset(text))
  }
}

/** The text of a member. Null means that the field is missing. */
function textOf(value: unknown): string | undefined {
  if (value === null) return ''
  return typeof value === 'string' ? value : undefined
}

/**
 * The member names of the outermost object, duplicates included, and the offset of a value that is nested
 * too deeply. `JSON.parse` silently takes the last duplicate, but a filter in front of this service may
 * have inspected the first.
 */
function scan(text: string): { names: string[]; tooDeep?: number } {
  const names: string[] = []
  let level = 0
  let latest = ''
  for (const { 0: token, index } of text.matchAll(/"(?:[^"\\]|\\.)*"|[[\]{}:]/g)) {
    if (token === '{' || token === '[') {
      level += 1
      if (level > maxDepth) return { names, tooDeep: index }
    } else if (token === '}' || token === ']') level -= 1
    else if (token === ':' && level === 1) names.push(JSON.parse(latest))
    else latest = token
  }
  return { names }
}
