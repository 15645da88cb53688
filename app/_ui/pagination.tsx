import { en } from '#lib/text/en.ts'

export type PaginationProps = {
  page: number
  pages: number
  /** Returns the URL of a page. */
  href: (page: number) => string
}

const text = en.common.pagination

/** Links to the next and the previous page, if there is more than one. */
export function Pagination({ page, pages, href }: PaginationProps) {
  if (pages < 2) return null
  return (
    <nav aria-label={text.label} className="flex flex-wrap items-center gap-3">
      <p className="basis-full sm:mr-3 sm:basis-auto">{text.page(page, pages)}</p>
      {page > 1 && (
        <a href={href(page - 1)} rel="prev" className="button border-edge px-4 text-accent">
          {text.previous}
        </a>
      )}
      {page < pages && (
        <a href={href(page + 1)} rel="next" className="button border-edge px-4 text-accent">
          {text.next}
        </a>
      )}
    </nav>
  )
}
