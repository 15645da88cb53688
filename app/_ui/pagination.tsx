export type PaginationProps = {
  page: number
  pages: number
  /** Where a page is found. */
  href: (page: number) => string
}

export function Pagination({ page, pages, href }: PaginationProps) {
  if (pages < 2) return null
  return (
    <nav aria-label="Pages" className="flex flex-wrap items-center gap-3">
      <p className="basis-full sm:mr-3 sm:basis-auto">
        Page {page} of {pages}
      </p>
      {page > 1 && (
        <a href={href(page - 1)} rel="prev" className="button border-edge px-4 text-accent">
          Previous page
        </a>
      )}
      {page < pages && (
        <a href={href(page + 1)} rel="next" className="button border-edge px-4 text-accent">
          Next page
        </a>
      )}
    </nav>
  )
}
