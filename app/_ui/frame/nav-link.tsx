import { currentPath } from '#app/request.ts'

type NavLinkProps = {
  href: string
  /** The section that the link belongs to, if it is not the path it leads to. */
  section?: string
  children: React.ReactNode
}

/** A link of the main navigation, marked if it leads to the current page or section. */
export function NavLink({ href, section = href, children }: NavLinkProps) {
  const path = currentPath()
  const isWithin = href !== '/' && `${path}/`.startsWith(`${section}/`)
  const current = path === href ? 'page' : isWithin ? 'true' : undefined
  return (
    <a href={href} aria-current={current} className="band-item">
      {children}
    </a>
  )
}
