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
    <nav
      aria-label={label}
      className="-mt-4 mb-8 max-w-none border-b border-line sm:-mt-8 print:hidden"
    >
      <ul className="flex flex-wrap gap-x-4 text-sm lg:gap-x-6">
        {links.map(({ href, label: text, also }) => (
          <li key={href} className="-mb-px">
            <a
              href={href}
              aria-current={isCurrent(href) || isCurrent(also) ? 'page' : undefined}
              className="link inline-flex min-h-10 items-center border-b-4 border-transparent pt-1 no-underline hover:border-line aria-[current]:border-accent aria-[current]:font-bold lg:min-h-12"
            >
              {text}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
