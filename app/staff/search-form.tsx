import { peopleList } from '#lib/accounts/lists/people.ts'
import { texts } from '#lib/text/texts.ts'
import { SearchField } from './search-field.tsx'

/** The search for a person. */
export function SearchForm() {
  const { filters, hint = '' } = peopleList.text()
  return (
    <SearchField
      action={peopleList.path}
      label={filters.q}
      hint={hint}
      submit={texts().staffSearch.submit}
      opens
    />
  )
}
