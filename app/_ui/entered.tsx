import type { ReactNode } from 'react'
import { env } from '#lib/env.ts'
import { typeNames } from '#lib/records/membership-types.ts'
import { currentLanguage, currentTag, languageTags } from '#lib/text/language/language.ts'
import { type Translations, textIn } from '#lib/text/language/translations.ts'

/** The first language of LANGUAGES, in which staff enter texts; undefined if the page is in it too. */
function languageOfEntries(): string | undefined {
  const tag = languageTags[env.languages[0]]
  return tag === currentTag() ? undefined : tag
}

/** A text that staff have entered, with its language if that is not the language of the page. */
export interface EnteredText {
  readonly text: string | undefined
  readonly lang?: string | undefined
}

/** Returns a text that staff have entered in the language of the page, or as it is. */
export const enteredText = (
  text: string | null | undefined,
  translations: Translations = {},
): EnteredText => ({
  text: textIn(text ?? '', translations) || undefined,
  lang: translations[currentLanguage()] ? undefined : languageOfEntries(),
})

interface EnteredProps {
  readonly children: ReactNode
  /** The same in other languages. */
  readonly translations?: Translations | undefined
}

/** A name that staff or a setting have entered, which a page in another language says is in theirs. */
export function Entered({ children, translations }: EnteredProps) {
  const { text, lang } = enteredText(undefined, translations)
  return lang ? <span lang={lang}>{children}</span> : (text ?? children)
}

/** The name of a membership type, in the language of the page if the organisation has named it so. */
export const EnteredType = ({ children: type }: { readonly children: string }) => (
  <Entered translations={typeNames(type)}>{type}</Entered>
)
