import type { ReactNode } from 'react'
import { Entered } from '../entered.tsx'
import { GateLogo } from './gate-logo.tsx'

type SiteFooterProps = {
  name: string
  links: { href: string; label: string }[]
  /** The registration of the organisation. */
  registered?: string | undefined
  /** True to draw the gate, which does not go with an organisation's own logo. */
  gate: boolean
  /** Links to other languages. */
  children?: ReactNode
}

/** The foot of the page: the ground, and the gate standing on it. */
export function SiteFooter({ name, links, registered, gate, children }: SiteFooterProps) {
  return (
    <footer className="mt-auto pt-16 text-band">
      {gate && (
        <div className="page-width">
          <GateLogo className="ml-auto size-12 sm:size-16" />
        </div>
      )}
      <div className="bg-band text-on-band">
        <div className="page-width py-8">
          <p className="font-display text-lg font-semibold">
            <Entered>{name}</Entered>
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
          {registered && <p className="mt-2 text-sm">{registered}</p>}
        </div>
      </div>
    </footer>
  )
}
