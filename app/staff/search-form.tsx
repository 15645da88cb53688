import { en } from '#lib/text/en.ts'
import { SearchField } from './search-field.tsx'

const { label, hint, submit } = en.staffSearch

/** The search for a person. */
export const SearchForm = ({ value }: { value?: string }) => (
  <SearchField action="/staff/people" label={label} hint={hint} submit={submit} value={value} />
)
