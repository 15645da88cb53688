'use client'

import { usePathname } from 'next/navigation'
import { SectionLinks } from './section-links.tsx'

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
    <SectionLinks
      className="-mt-4 mb-8 sm:-mt-8 print:hidden"
      label={label}
      links={links.map(({ also, ...link }) => ({
        ...link,
        isCurrent: isCurrent(link.href) || isCurrent(also),
      }))}
    />
  )
}
