import type { Metadata } from 'next'
import { env } from '#lib/env.ts'
import { socialImage } from './_ui/icons.ts'

/**
 * The metadata of a page that search engines may index. The layout excludes all other pages.
 * A page whose title depends on the request has none here, and its heading beside a link in other services.
 */
export const publicPage = (
  title: string | null,
  description: string,
  heading = title ?? env.orgName,
): Metadata => ({
  title,
  description,
  robots: { index: true, follow: true },
  openGraph: {
    type: 'website',
    siteName: env.orgName,
    title: heading,
    description,
    // Asked for with each page, because an administrator may change the logo.
    get images() {
      return socialImage()
    },
  },
})
