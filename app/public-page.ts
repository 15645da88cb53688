import type { Metadata } from 'next'
import { organisation } from './_ui/organisation.ts'

/** The metadata of a page that search engines may index. The layout excludes all other pages. */
export const publicPage = (title: Metadata['title'], description: string): Metadata => ({
  title: title ?? null,
  description,
  robots: { index: true, follow: true },
  openGraph: {
    type: 'website',
    siteName: organisation.name,
    title: (typeof title === 'string' ? title : undefined) ?? organisation.name,
    description,
    ...(organisation.socialImage ? { images: organisation.socialImage } : {}),
  },
})
