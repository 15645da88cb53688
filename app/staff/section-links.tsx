/** A link to a section of the staff pages or of one of them. */
interface SectionLink {
  readonly href: string
  readonly label: string
  readonly isCurrent: boolean
  /** The key that goes there after `g` (public/desk.js). */
  readonly go?: string
}

interface SectionLinksProps {
  /** The name of the navigation, for screen readers. */
  readonly label: string
  readonly links: readonly SectionLink[]
  readonly className?: string
}

/** Links in a row, which scrolls on a phone; the current one has a bar below it. */
export function SectionLinks({ label, links, className = '' }: SectionLinksProps) {
  return (
    <nav aria-label={label} className={`max-w-none border-b border-line ${className}`}>
      <ul className="-mb-px flex gap-x-4 overflow-x-auto text-sm sm:flex-wrap lg:gap-x-3.5 min-[88rem]:gap-x-6">
        {links.map(({ href, label: text, isCurrent, go }) => (
          <li key={href} className="shrink-0 whitespace-nowrap">
            <a
              href={href}
              data-go={go}
              aria-current={isCurrent ? 'page' : undefined}
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
