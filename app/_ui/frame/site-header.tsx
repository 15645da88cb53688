import type { ReactNode } from 'react'
import { texts } from '#lib/text/texts.ts'
import { NavLink } from './nav-link.tsx'
import { Wordmark } from './wordmark.tsx'

type SiteHeaderProps = {
  links: { href: string; label: string }[]
  /** Stands beside the name of the organisation, and on a phone below it. */
  search?: ReactNode
  /** Links to join and to sign in, or the name of the member with a button to sign out. */
  children?: ReactNode
}

/** The head of the page, with the main navigation. */
export function SiteHeader({ links, search, children }: SiteHeaderProps) {
  return (
    <header className="text-band">
      <div className="bg-band text-on-band">
        {/* A name of several words breaks between them before the rest moves to a second row. */}
        <div className="page-width flex flex-wrap items-center justify-between gap-x-6 sm:pt-3">
          <a
            href="/"
            className="band-item max-w-full min-w-min grow basis-0 hover:no-underline sm:py-1"
          >
            <Wordmark isHead />
          </a>
          {search}
          {children && (
            <div className="flex flex-wrap items-center justify-end gap-x-6 print:hidden">
              {children}
            </div>
          )}
        </div>
        {links.length > 0 && (
          <nav aria-label={texts().common.navigation.label} className="page-width sm:pt-1">
            {/* On a phone the links are one row, which scrolls. */}
            <ul className="sections flex gap-x-2.5 text-sm sm:flex-wrap sm:gap-x-7 sm:text-base">
              {links.map(({ href, label }) => (
                <li key={href} className="shrink-0">
                  <NavLink href={href}>{label}</NavLink>
                </li>
              ))}
            </ul>
          </nav>
        )}
      </div>
      <div className="rails" />
    </header>
  )
}
