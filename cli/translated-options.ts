import type { TextField } from '#lib/contract/field.ts'
import { inEach, type TranslatedName } from '#lib/contracts/forms/translated.ts'
import { option } from './declare.ts'

/** Declares the options of the translations of a text: `--description-cy`, one for each language. */
export const translatedOptions = <const Name extends string, Field extends TextField>(
  name: Name,
  fields: { readonly [Key in TranslatedName<Name>]: Field },
  about: string,
  placeholder = 'text',
) =>
  inEach(name, (language, field) =>
    option(fields[field], `${about} in the language ${language}`, placeholder),
  )
