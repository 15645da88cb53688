import { isEnglishOnly } from '#app/english-only.ts'
import { currentPath, currentQuery } from '#app/request.ts'

interface LanguageLinkProps {
  /** The code of the other language. */
  readonly language: string
  /** The name of the language in that language itself. */
  readonly name: string
}

/**
 * A link to the same page in another language, which the service then remembers (decision 056). Its URL is
 * relative, because one copy of the page for what was not found serves every path.
 */
export function LanguageLink({ language, name }: LanguageLinkProps) {
  if (isEnglishOnly(currentPath())) return null
  const query = currentQuery()
  query.set('language', language)
  return (
    <a href={`?${query}`} lang={language} hrefLang={language} className="band-item">
      {name}
    </a>
  )
}
