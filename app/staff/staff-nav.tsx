'use client'

import { usePathname } from 'next/navigation'

interface StaffNavProps {
  readonly label: string
  readonly links: readonly {
    readonly href: string
    readonly label: string
    /** Another path whose pages belong to the section. */
    readonly also?: string
  }[]
}

/** The navigation of the staff pages, below that of the members' pages. */
export function StaffNav({ label, links }: StaffNavProps) {
  const path = usePathname()
  const isCurrent = (href: string | undefined) =>
    path === href || (href !== '/staff' && path.startsWith(`${href}/`))
  return (
    <nav aria-label={label} className="-mt-4 mb-8 border-b border-line sm:-mt-8 print:hidden">
      <ul className="flex flex-wrap gap-x-6">
        {links.map(({ href, label: text, also }) => (
          <li key={href}>
            <a
              href={href}
              aria-current={isCurrent(href) || isCurrent(also) ? 'page' : undefined}
              className="link inline-flex min-h-11 items-center no-underline aria-[current]:font-bold aria-[current]:underline"
            >
              {text}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
