import type { Metadata } from 'next'

/** The metadata of a page that search engines may index. The layout excludes all other pages. */
export const publicPage = (title: Metadata['title'], description: string): Metadata => ({
  title: title ?? null,
  description,
  robots: { index: true, follow: true },
})
