import { closest } from 'fastest-levenshtein'
import { cleanText } from '#lib/contract/clean-text.ts'
import type { FieldFault } from '#lib/contract/fault.ts'
import type { RequestFields, TextField } from '#lib/contract/field.ts'
import { message } from '#lib/contract/message.ts'
import { validate } from '#lib/contract/validate.ts'
import { texts } from '#lib/text/texts.ts'
import { CommandError } from './command-error.ts'
import type { CommandInput, Declaration } from './declare.ts'

/**
 * Reads a command line as commander parsed it. Fails with a sentence for an empty argument or option,
 * which from a script whose variable is empty would do something else, or for each wrong option.
 */
export function readOptions(
  { arguments: words = {}, options = {}, flags = {}, lists = {}, mayClear, edits }: Declaration,
  args: readonly string[],
  given: Readonly<Record<string, unknown>>,
): Omit<CommandInput, 'operator' | 'isJson'> {
  const find = (name: string) => given[camelCase(name)]
  for (const [position, name] of Object.keys(words).entries()) {
    const field = name.replace('?', '')
    const message = `${field}: ${texts().api.rules.RequiredRule}`
    if (args[position]?.trim() === '') throw new CommandError('command-line', { field, message })
  }
  const fields: RequestFields = Object.fromEntries(
    Object.entries(options).map(([key, { field }]) => [key, field]),
  )
  const submitted = new Map<string, string[]>()
  for (const { name } of Object.values(fields)) {
    const value = find(name)
    if (typeof value === 'string') submitted.set(name, [value])
  }
  const { value, faults } = validate(message('options', fields), submitted)
  if (faults) {
    const describe = (fault: FieldFault) =>
      describeFault(fault, fields, submitted.get(fault.field)?.[0] ?? '')
    throw new CommandError('command-line', ...faults.map(describe))
  }
  if (edits && Object.keys(given).every((name) => name === 'json'))
    throw new CommandError('command-line', texts().command.nothingToChange)
  const emptied = Object.entries(fields).filter(
    ([key, { name }]) => submitted.has(name) && value[key] === undefined,
  )
  const needed = emptied.filter(([, { name }]) => !mayClear || edits?.includes(name))
  const sentence = mayClear ? texts().command.cannotClear : texts().api.rules.RequiredRule
  if (needed.length > 0)
    throw new CommandError(
      'command-line',
      ...needed.map(([, { name }]) => `--${name}: ${sentence}`),
    )
  const cleared = emptied.map(([key]) => [key, null])
  const collected = Object.keys(lists).map((name) => {
    const values = (find(name) ?? []) as readonly string[]
    return [name, values.map(cleanText)]
  })
  return {
    args,
    options: { ...value, ...Object.fromEntries(cleared) },
    flags: Object.fromEntries(Object.keys(flags).map((name) => [name, find(name) === true])),
    lists: Object.fromEntries(collected) as CommandInput['lists'],
  }
}

/** As commander names the value of an option. */
const camelCase = (name: string) =>
  name.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase())

/** Names the option, what is wrong, and the values to choose from. */
function describeFault(
  { field, rule, message }: FieldFault,
  fields: RequestFields,
  given: string,
): string {
  const rules = Object.values<TextField>(fields).find(({ name }) => name === field)?.rules ?? []
  const values = rules.flatMap(({ facets }) => facets.enum ?? [])
  return rule === 'OptionRule' && values.length > 0
    ? texts().command.chooseFrom(field, values, closest(given, values))
    : `--${field}: ${message}`
}
