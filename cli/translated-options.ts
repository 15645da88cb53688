import type { TextField } from '#lib/contract/field.ts'
import { type Language, languages } from '#lib/text/language/language.ts'
import { option, type ValueOption } from './declare.ts'

/** Declares the options of the translations of a text: `--description-cy`, one for each language. */
export const translatedOptions = <const Name extends string, Field extends TextField>(
  name: Name,
  fields: { readonly [Key in `${Name}-${Language}`]: Field },
  about: string,
  placeholder = 'text',
) =>
  Object.fromEntries(
    languages.map((language) => [
      `${name}-${language}`,
      option(fields[`${name}-${language}`], `${about} in the language ${language}`, placeholder),
    ]),
  ) as { readonly [Key in `${Name}-${Language}`]: ValueOption<Field> }
