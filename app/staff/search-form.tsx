import { texts } from '#lib/text/texts.ts'
import { SearchField } from './search-field.tsx'

/** The search for a person. */
export const SearchForm = ({ value, isCompact }: { value?: string; isCompact?: boolean }) => {
  const { label, hint, submit } = texts().staffSearch
  return (
    <SearchField
      action="/staff/people"
      label={label}
      hint={hint}
      submit={submit}
      value={value}
      opens
      isCompact={isCompact}
    />
  )
}
