import { NavLink } from './nav-link.tsx'

/** The links of the main navigation. On a phone they are one row, which scrolls. */
export function NavLinks({ links }: { links: { href: string; label: string }[] }) {
  return (
    <ul className="sections flex gap-x-2.5 text-sm sm:flex-wrap sm:gap-x-7 sm:text-base">
      {links.map(({ href, label }) => (
        <li key={href} className="shrink-0">
          <NavLink href={href}>{label}</NavLink>
        </li>
      ))}
    </ul>
  )
}
