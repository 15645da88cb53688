import type { ReactNode } from 'react'
import { env } from '#lib/env.ts'
import { currentTag, languageTags } from '#lib/text/language/language.ts'

/** The first language of LANGUAGES, in which staff enter texts; undefined if the page is in it too. */
export function languageOfEntries(): string | undefined {
  const tag = languageTags[env.languages[0]]
  return tag === currentTag() ? undefined : tag
}

/** A name that staff or a setting have entered, which a page in another language says is in theirs. */
export function Entered({ children }: { children: ReactNode }) {
  const lang = languageOfEntries()
  return lang ? <span lang={lang}>{children}</span> : children
}
