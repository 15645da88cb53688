import type { Command } from 'commander'
import type { TextField } from '#lib/contract/field.ts'
import type { FieldValues } from '#lib/contract/message.ts'
import { progressText } from '#lib/text/en/operators/progress.ts'
import { print } from './operator.ts'
import { progress } from './progress.ts'
import { readOptions } from './read-options.ts'

/** An option with a value, whose rules are those of a field of the contracts. */
export interface ValueOption<Field extends TextField = TextField> {
  readonly field: Field
  readonly about: string
  /** What stands for the value in the help. */
  readonly placeholder: string
}

/** Declares an option from a field; the field's name is the option's name. */
export const option = <Field extends TextField>(
  field: Field,
  about: string,
  placeholder: string = field.name,
): ValueOption<Field> => ({ field, about, placeholder })

/** An option that may be given several times. */
export interface ListOption {
  readonly about: string
  readonly placeholder: string
  readonly required?: true
}

type Options = { readonly [key: string]: ValueOption }
type FieldsOf<O extends Options> = { readonly [Key in keyof O]: O[Key]['field'] }

/** What a command gets: a value that was given empty is null, one that was not given is undefined. */
export interface CommandInput<
  O extends Options = Options,
  Flag extends string = string,
  List extends string = string,
> {
  readonly args: readonly string[]
  readonly options: FieldValues<FieldsOf<O>>
  readonly flags: Readonly<Record<Flag, boolean>>
  readonly lists: Readonly<Record<List, readonly string[]>>
}

/** What a command prints: JSON with --json, and text without. */
export interface CommandResult {
  /** Undefined if the command has written its result itself. */
  readonly json: object | undefined
  readonly text: string
  /** 1 if the command ran and found something wrong. */
  readonly exitCode?: 1
}

/** A command. Its help, the parsing of its command line and --json follow from the declaration. */
export interface Declaration<
  O extends Options = Options,
  Flag extends string = string,
  List extends string = string,
> {
  readonly name: string
  /** Runs if the noun is followed by none of its commands. */
  readonly isDefault?: true
  readonly summary: string
  /** More than the summary; the summary if it is left out. */
  readonly description?: string
  /** The arguments and what they mean; a name that ends with ? is optional. */
  readonly arguments?: Readonly<Record<string, string>>
  readonly options?: O
  readonly flags?: Readonly<Record<Flag, string>>
  readonly lists?: Readonly<Record<List, ListOption>>
  /** Command lines, without `npx gatehouse`. */
  readonly examples: readonly string[]
  readonly note?: string
  /** The label of the progress bar, such as 'Making the backup'. */
  readonly progressLabel?: string
  run(input: CommandInput<O, Flag, List>): Promise<CommandResult>
}

/** Declares a command; the types of its input follow from its options. */
export const command = <
  const O extends Options = Record<never, ValueOption>,
  const Flag extends string = never,
  const List extends string = never,
>(
  declaration: Declaration<O, Flag, List>,
): Declaration => declaration as unknown as Declaration

/** A noun with its commands. */
export interface Noun {
  readonly name: string
  readonly description: string
  readonly commands: readonly Declaration[]
}

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
    const option = `--${field.name} <${placeholder}>`
    if (field.required) added.requiredOption(option, about)
    else added.option(option, about)
  }
  for (const [list, { about, placeholder, required }] of Object.entries<ListOption>(lists)) {
    const option = `--${list} <${placeholder}>`
    if (required) added.requiredOption(option, `${about} (repeatable)`, collect)
    else added.option(option, `${about} (repeatable)`, collect)
  }
  for (const [flag, about] of Object.entries<string>(flags)) added.option(`--${flag}`, about)
  added.option('--json', 'print JSON').addHelpText('after', helpEnd(declaration))
  added.action(async () => {
    const given = added.opts()
    const input = readOptions(declaration, added.args, given)
    if (!given.json) progress.start(declaration.progressLabel ?? progressText.working)
    const { json, text, exitCode } = await declaration.run(input)
    progress.end()
    if (json) print(given.json ? json : text)
    if (exitCode) process.exitCode = exitCode
  })
}

const collect = (value: string, previous: readonly string[] = []) => [...previous, value]

const asSentence = (summary: string) => `${summary.charAt(0).toUpperCase()}${summary.slice(1)}.`

const helpEnd = ({ examples, note }: Declaration): string =>
  [
    '',
    examples.length > 1 ? 'Examples:' : 'Example:',
    ...examples.map((example) => `  npx gatehouse ${example}`),
    ...(note ? ['', note] : []),
  ].join('\n')
