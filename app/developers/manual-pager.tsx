import { type ManualPage, manualPages } from '#lib/manual/manual.ts'
import * as en from '#lib/text/en.ts'

const { next, previous } = en.manual.frame

/** Links to the pages before and after this one. */
export function ManualPager({ current }: { current: ManualPage }) {
  const index = manualPages.indexOf(current)
  const links = [
    { word: previous, page: manualPages[index - 1] },
    { word: next, page: manualPages[index + 1] },
  ]
  return (
    <nav className="manual-pager" aria-label={`${previous} / ${next}`}>
      {links.map(
        ({ word, page }) =>
          page && (
            <a key={word} href={page.path} rel={word === next ? 'next' : 'prev'}>
              <span>{word}</span>
              {page.title}
            </a>
          ),
      )}
    </nav>
  )
}
