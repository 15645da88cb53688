import type { ReactNode } from 'react'
import { env } from '#lib/env.ts'
import { currentLanguage, currentTag, languageTags } from '#lib/text/language/language.ts'

/** The first language of LANGUAGES, in which staff enter texts; undefined if the page is in it too. */
export function languageOfEntries(): string | undefined {
  const tag = languageTags[env.languages[0]]
  return tag === currentTag() ? undefined : tag
}

/** A text that staff have entered, with its language if that is not the language of the page. */
export interface EnteredText {
  readonly text: string | undefined
  readonly lang: string | undefined
}

/** Returns the text for the second language of LANGUAGES on its pages, if there is one; otherwise the first text. */
export function enteredText(
  first: string | null | undefined,
  second: string | null | undefined,
): EnteredText {
  const isSecond = currentLanguage() === env.languages[1]
  return isSecond && second
    ? { text: second, lang: undefined }
    : { text: first ?? undefined, lang: languageOfEntries() }
}

interface EnteredProps {
  readonly children: ReactNode
  /** The same in the second language of LANGUAGES, for its pages. */
  readonly second?: string | null | undefined
}

/** A name that staff or a setting have entered, which a page in another language says is in theirs. */
export function Entered({ children, second }: EnteredProps) {
  const { text, lang } = enteredText(undefined, second)
  return lang ? <span lang={lang}>{children}</span> : (text ?? children)
}
