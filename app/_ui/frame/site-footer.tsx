import type { ReactNode } from 'react'
import { env } from '#lib/env.ts'
import { logoUrl } from '#lib/records/logo.ts'
import { Entered } from '../entered.tsx'
import { GateLogo } from './gate-logo.tsx'

type SiteFooterProps = {
  links: { href: string; label: string }[]
  /** Links to other languages. */
  children?: ReactNode
}

/** The foot of the page: the ground, and the gate standing on it. */
export function SiteFooter({ links, children }: SiteFooterProps) {
  return (
    <footer className="mt-auto pt-16 text-band">
      {/* The gate does not go with an organisation's own logo. */}
      {!logoUrl() && (
        <div className="page-width">
          <GateLogo className="ml-auto size-12 sm:size-16" />
        </div>
      )}
      <div className="bg-band text-on-band">
        <div className="page-width py-8">
          <p className="font-display text-lg font-semibold">
            <Entered>{env.orgName}</Entered>
          </p>
          <ul className="mt-2 flex flex-wrap gap-x-6">
            {links.map(({ href, label }) => (
              <li key={href}>
                <a href={href} className="band-item underline decoration-1">
                  {label}
                </a>
              </li>
            ))}
            {children && <li className="print:hidden">{children}</li>}
          </ul>
          {env.contact.registered && <p className="mt-2 text-sm">{env.contact.registered}</p>}
        </div>
      </div>
    </footer>
  )
}
