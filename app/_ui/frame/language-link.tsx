'use client'

import { usePathname, useSearchParams } from 'next/navigation'
import { isEnglishOnly } from '#app/english-only.ts'

interface LanguageLinkProps {
  /** The code of the other language. */
  readonly language: string
  /** What those who speak it call it. */
  readonly name: string
}

/**
 * A link to the same page in another language, which the service then remembers (decision 056). Its URL is
 * relative, because one copy of the page for what was not found serves every path.
 */
export function LanguageLink({ language, name }: LanguageLinkProps) {
  const path = usePathname()
  const query = new URLSearchParams(useSearchParams())
  if (isEnglishOnly(path)) return null
  query.set('language', language)
  return (
    <a href={`?${query}`} lang={language} hrefLang={language} className="band-item">
      {name}
    </a>
  )
}
