import { type ManualPage, manual } from '#lib/manual/manual.ts'
import * as en from '#lib/text/en.ts'
import { tryableEndpoint, tryItSection } from './try-it/try-it.tsx'

const { contents, pages } = en.manual.frame

type CurrentPage = { current: ManualPage }

/** The contents list: beside the page where there is room, otherwise closed above it. */
export function ManualContents({ current }: CurrentPage) {
  return (
    <div className="manual-side">
      <ManualSearch />
      <nav className="manual-nav" aria-label={pages}>
        <PageList current={current} />
      </nav>
      <details className="manual-menu">
        <summary>{contents}</summary>
        <nav aria-label={pages}>
          <PageList current={current} />
        </nav>
      </details>
    </div>
  )
}

function PageList({ current }: CurrentPage) {
  return manual.map((group) => (
    <div key={group.title} className="manual-group">
      <p>{group.title}</p>
      <ul className="manual-links">
        {group.pages.map((page) => (
          <li key={page.path}>
            <a href={page.path} aria-current={page === current ? 'page' : undefined}>
              {page.shortTitle}
            </a>
            {page === current && <SectionList page={page} />}
          </li>
        ))}
      </ul>
    </div>
  ))
}

const SectionList = ({ page }: { page: ManualPage }) => (
  <ul className="manual-sections">
    {sectionsOf(page).map(({ id, title }) => (
      <li key={id}>
        <a href={`#${id}`}>{title}</a>
      </li>
    ))}
  </ul>
)

/** The sections of a page, with the one that only the demonstration has. */
const sectionsOf = ({ path, sections }: ManualPage) =>
  sections.flatMap((section) =>
    section.id === 'programs' && tryableEndpoint(path) ? [section, tryItSection] : section,
  )

const { label, found, none } = en.manual.frame.search

/** The search, which public/manual.js shows and runs. Without script the contents list remains. */
const ManualSearch = () => (
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
