import { type Command, Option } from 'commander'
import { commandName } from '#lib/text/language/command-name.ts'
import { texts } from '#lib/text/texts.ts'
import { openServiceDatabase } from './database.ts'
import type { Declaration, ListOption, Noun, ValueOption } from './declare.ts'
import { operatorName, print } from './operator.ts'
import { progress } from './progress.ts'
import { readOptions } from './read-options.ts'

/** Adds a noun's commands to the program. */
export function addNoun(program: Command, { name, description, commands }: Noun): void {
  const noun = program.command(name).description(description)
  for (const declaration of commands) addCommand(noun, declaration)
}

/** Adds a command. */
export function addCommand(parent: Command, declaration: Declaration): void {
  const { name, summary, description, flags = {}, options = {}, lists = {} } = declaration
  const added = parent
    .command(name, { isDefault: declaration.isDefault === true })
    .summary(summary)
    .description(description ?? asSentence(summary))
  for (const [argument, about] of Object.entries(declaration.arguments ?? {})) {
    added.argument(argument.endsWith('?') ? `[${argument.slice(0, -1)}]` : `<${argument}>`, about)
  }
  for (const { field, about, placeholder } of Object.values<ValueOption>(options)) {
    const option = new Option(`--${field.name} <${placeholder}>`, about)
    added.addOption(option.makeOptionMandatory(field.required))
  }
  for (const [list, { about, placeholder, required }] of Object.entries<ListOption>(lists)) {
    const option = new Option(`--${list} <${placeholder}>`, `${about} (repeatable)`)
    added.addOption(option.makeOptionMandatory(required === true).argParser(collect))
  }
  for (const [flag, about] of Object.entries<string>(flags)) added.option(`--${flag}`, about)
  added.option('--json', 'print JSON').addHelpText('after', helpEnd(declaration))
  added.action(async () => {
    const given = added.opts()
    await loadChoices(options, given)
    const input = readOptions(declaration, added.args, given)
    progress.start(declaration.progressLabel?.() ?? texts().progress.working)
    const caller = { operator: operatorName(), isJson: given.json === true }
    const { json, text, exitCode } = await declaration.run({ ...input, ...caller })
    progress.end()
    if (json) print(given.json ? json : text)
    if (exitCode) process.exitCode = exitCode
  })
}

/** Reads the membership types from the database if one is given that is not of the interface. */
async function loadChoices(
  options: Readonly<Record<string, ValueOption>>,
  given: Readonly<Record<string, unknown>>,
): Promise<void> {
  for (const { field } of Object.values(options)) {
    const typed = given[field.name]
    const stored = field.rules.find((rule) => rule.name === 'OptionRule' && !('values' in rule))
    if (!stored || typeof typed !== 'string' || stored.allows(typed)) continue
    await openServiceDatabase()
    await (await import('#lib/records/membership-types.ts')).loadTypes()
  }
}

const collect = (value: string, previous: readonly string[] = []) => [...previous, value]

const asSentence = (summary: string) => `${summary.charAt(0).toUpperCase()}${summary.slice(1)}.`

const helpEnd = ({ examples, note }: Declaration): string =>
  [
    '',
    examples.length > 1 ? 'Examples:' : 'Example:',
    ...examples.map((example) => `  ${commandName} ${example}`),
    ...(note ? ['', note] : []),
  ].join('\n')
