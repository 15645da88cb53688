import type { ReactNode } from 'react'
import { Mark } from './mark.tsx'

export type SiteFooterProps = {
  name: string
  links: { href: string; label: string }[]
  /** Whether the gate stands there: not beside an organisation's own logo. */
  gate?: boolean
  /** The small print: address, charity number. */
  children?: ReactNode
}

/** The land at the foot of the page, and the gate standing on it. */
export function SiteFooter({ name, links, gate = true, children }: SiteFooterProps) {
  return (
    <footer className="mt-auto pt-16 text-band">
      {gate && (
        <div className="page-width">
          <Mark className="ml-auto size-20 sm:size-32" />
        </div>
      )}
      <div className="bg-band text-on-band">
        <div className="page-width py-8">
          <p className="font-display text-lg font-semibold">{name}</p>
          <ul className="mt-2 flex flex-wrap gap-x-6">
            {links.map(({ href, label }) => (
              <li key={href}>
                <a href={href} className="band-item underline decoration-1">
                  {label}
                </a>
              </li>
            ))}
          </ul>
          {children && <div className="mt-4 text-sm">{children}</div>}
        </div>
      </div>
    </footer>
  )
}
