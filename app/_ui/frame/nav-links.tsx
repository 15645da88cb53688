import { NavLink } from './nav-link.tsx'

/** The links of the main navigation. */
export function NavLinks({ links }: { links: { href: string; label: string }[] }) {
  return (
    <ul className="flex flex-wrap gap-x-4 text-sm sm:gap-x-7 sm:text-base">
      {links.map(({ href, label }) => (
        <li key={href}>
          <NavLink href={href}>{label}</NavLink>
        </li>
      ))}
    </ul>
  )
}
