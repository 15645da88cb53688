import type { Metadata } from 'next'
import type { ReactNode } from 'react'
import { organisation } from '#app/_ui/organisation.ts'

export const metadata: Metadata = {
  description: `See your memberships with ${organisation.name} and keep your details right.`,
  // A search is sent to sign in like every stranger: there is nothing here that it could find.
  robots: { index: true, follow: true },
}

export default function Layout({ children }: { children: ReactNode }) {
  return children
}
