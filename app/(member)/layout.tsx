import type { Metadata } from 'next'
import type { ReactNode } from 'react'
import { env } from '#lib/env.ts'
import { texts } from '#lib/text/texts.ts'

export const generateMetadata = (): Metadata => ({
  description: texts().common.memberPagesDescription(env.orgName),
  // A search engine is redirected to sign in like every visitor, so there is nothing to hide.
  robots: { index: true, follow: true },
})

export default function Layout({ children }: { children: ReactNode }) {
  return children
}
