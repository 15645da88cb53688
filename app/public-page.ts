import type { Metadata } from 'next'

/** The metadata of a page that anyone may find by a search; without it a visitor's page is kept out. */
export const publicPage = (title: Metadata['title'], description: string): Metadata => ({
  title: title ?? null,
  description,
  robots: { index: true, follow: true },
})
