import type { TextField } from '#lib/contract/field.ts'
import type { FieldValues } from '#lib/contract/message.ts'

/** An option with a value, whose rules are those of a field of the contracts. */
export interface ValueOption<Field extends TextField = TextField> {
  readonly field: Field
  readonly about: string
  /** The text that stands for the value in the help. */
  readonly placeholder: string
}

/** Declares an option from a field; the field's name is the option's name. */
export const option = <Field extends TextField>(
  field: Field,
  about: string,
  placeholder: string = field.name,
): ValueOption<Field> => ({ field, about, placeholder })

/** Declares an option for each detail of a record; `aboutOf` is what it means. */
export const optionsOf = <Fields extends { readonly [name: string]: TextField }>(
  fields: Fields,
  aboutOf: (name: keyof Fields) => string,
) =>
  Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [
      name,
      field.kind.format === 'date'
        ? option(field, `${aboutOf(name)}, such as 2027-01-31`, 'day')
        : option(field, aboutOf(name), field.required ? field.name : 'text'),
    ]),
  ) as { readonly [Name in keyof Fields]: ValueOption<Fields[Name]> }

/** An option that may be given several times. */
export interface ListOption {
  readonly about: string
  readonly placeholder: string
  readonly required?: true
}

type Options = { readonly [key: string]: ValueOption }
type FieldsOf<O extends Options> = { readonly [Key in keyof O]: O[Key]['field'] }

/** The input of a command: a missing value is undefined, and an empty one null, if the command may clear it. */
export interface CommandInput<
  O extends Options = Options,
  Flag extends string = string,
  List extends string = string,
> {
  readonly args: readonly string[]
  readonly options: FieldValues<FieldsOf<O>>
  readonly flags: Readonly<Record<Flag, boolean>>
  readonly lists: Readonly<Record<List, readonly string[]>>
  /** The operator for the audit trail. */
  readonly operator: string
  /** True with --json, for a command that writes its result itself. */
  readonly isJson: boolean
}

/** The output of a command: JSON with --json, and text without. */
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
  /** True of a command that writes a record, of which an option that is given empty has no value. */
  readonly mayClear?: true
  /** The options that may not be empty, of a command that changes a record: at least one option says what to change. */
  readonly edits?: readonly string[]
  readonly summary: string
  /** More than the summary; the summary if it is left out. */
  readonly description?: string
  /** The arguments and what they mean; a name that ends with ? is optional. */
  readonly arguments?: Readonly<Record<string, string>>
  readonly options?: O
  readonly flags?: Readonly<Record<Flag, string>>
  readonly lists?: Readonly<Record<List, ListOption>>
  /** Command lines, without the command's name. */
  readonly examples: readonly string[]
  readonly note?: string
  /** The label of the progress bar, such as 'Making the backup'. */
  readonly progressLabel?: () => string
  run(input: CommandInput<O, Flag, List>): Promise<CommandResult>
}

/** Declares a command; the types of its input follow from its options. */
export const command = <
  const O extends Options = Record<never, ValueOption>,
  const Flag extends string = never,
  const List extends string = never,
>(
  declaration: Declaration<O, Flag, List>,
): Declaration => declaration as Declaration

/** A noun with its commands. */
export interface Noun {
  readonly name: string
  readonly description: string
  readonly commands: readonly Declaration[]
}
