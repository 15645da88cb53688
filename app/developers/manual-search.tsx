import * as en from '#lib/text/en.ts'

const { label, found, none } = en.manual.frame.search

/** The search, which public/manual.js shows and runs. Without script the contents list remains. */
export const ManualSearch = () => (
  <search
    className="manual-search"
    hidden
    data-index="/developers/search.json"
    data-found={found}
    data-none={none}
  >
    <label htmlFor="manual-search">{label}</label>
    <input id="manual-search" type="search" autoComplete="off" spellCheck={false} />
    <p role="status" />
    <ul />
  </search>
)
