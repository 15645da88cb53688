import { texts } from '#lib/text/texts.ts'

type PaginationProps = {
  page: number
  pages: number
  /** Returns the URL of a page. */
  href: (page: number) => string
}

/** Links to the other pages of a list, if there is more than one. */
export function Pagination({ page, pages, href }: PaginationProps) {
  const text = texts().common.pagination
  if (pages < 2) return null
  return (
    <nav aria-label={text.label} className="flex flex-wrap items-center gap-x-3 gap-y-4">
      <p className="basis-full">{text.page(page, pages)}</p>
      {page > 1 && (
        <a href={href(page - 1)} rel="prev" className="button border-edge px-4 text-accent">
          {text.previous}
        </a>
      )}
      <ol className="flex flex-wrap items-center gap-1">
        {nearbyPages(page, pages).map((number, _, all) => (
          <li key={number} className="flex items-center gap-1">
            {![0, ...all].includes(number - 1) && <span aria-hidden="true">…</span>}
            <a
              href={href(number)}
              aria-label={text.number(number)}
              aria-current={number === page ? 'page' : undefined}
              className="page-number"
            >
              {number}
            </a>
          </li>
        ))}
      </ol>
      {page < pages && (
        <a href={href(page + 1)} rel="next" className="button border-edge px-4 text-accent">
          {text.next}
        </a>
      )}
    </nav>
  )
}

/** The first and the last page, and this one with its neighbours. */
const nearbyPages = (page: number, pages: number): number[] =>
  [...new Set([1, page - 1, page, page + 1, pages])].filter((n) => n >= 1 && n <= pages)
