import type { TranslatedName } from '#lib/contracts/forms/translated.ts'
import { env } from '#lib/env.ts'
import type { Translations } from '#lib/text/language/translations.ts'

/** The translations that a form sends, with a field for each of LANGUAGES but the first; the others stay. */
export const sentTranslations = <Name extends string>(
  name: Name,
  values: { readonly [Key in TranslatedName<Name>]?: string | null | undefined },
): Translations =>
  Object.fromEntries(
    env.languages.slice(1).map((language) => [language, values[`${name}-${language}`] ?? '']),
  )
