import { cleanText } from '#lib/contract/clean-text.ts'
import { type TextField, text } from '#lib/contract/field.ts'
import { maxLength } from '#lib/contract/rule.ts'

/** The hidden field with the values that a form showed: it is refused if one has changed since (decision 057). */
export const shownValues = text('shown', maxLength(100_000))

/** The values that a form shows, by the names of its fields; a missing value is an empty text. */
export type FormValues = Readonly<Record<string, string>>

/** The values of some fields of a record or a form, with the same value for each that is missing. */
export const valuesOf = <Name extends string, Missing>(
  names: readonly Name[],
  of: { readonly [Key in Name]?: string | null | undefined },
  missing: Missing,
) =>
  Object.fromEntries(names.map((name) => [name, of[name] ?? missing])) as {
    [Key in Name]: string | Missing
  }

type FieldNames<Name extends string> = { readonly [Key in Name]: Pick<TextField, 'name'> }

/** The values of a record as a form with these fields shows them: by the names of the fields. */
export const formValuesOf = <Name extends string>(
  fields: FieldNames<Name>,
  names: readonly Name[],
  of: { readonly [Key in Name]?: string | null | undefined },
): FormValues => Object.fromEntries(names.map((name) => [fields[name].name, of[name] ?? '']))

/** The columns of a record as such a form showed them; a missing value is an empty text. */
export const shownColumnsOf = <Name extends string>(
  fields: FieldNames<Name>,
  names: readonly Name[],
  shown: FormValues,
) =>
  Object.fromEntries(names.map((name) => [name, shown[fields[name].name] ?? ''])) as {
    readonly [Key in Name]: string
  }

/** The field `shown` of a form that shows these values. */
export const printShown = (values: FormValues): string => JSON.stringify(values)

/** Reads the field `shown`. A value that is missing, or that no form shows, as in a forged field, counts as empty. */
export function readShown(shown: string | null | undefined): FormValues {
  try {
    const entries = Object.entries<string>(JSON.parse(shown ?? ''))
    return Object.fromEntries(
      entries.filter(([, value]) => typeof value === 'string' && !value.includes('\0')),
    )
  } catch {
    return {}
  }
}

/** A value as it is compared. */
export const comparable = (value: string | undefined): string => cleanText(value ?? '')

/** The name of the words for a field: `firstDay` labels the field `first-day`. */
export const wordOf = (name: string): string =>
  name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())
