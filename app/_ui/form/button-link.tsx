import type { ReactNode } from 'react'
import { type ButtonKind, buttonStyle } from './button.tsx'

type ButtonLinkProps = { href: string; kind?: ButtonKind; children: ReactNode }

/** A link that looks like a button, for the next step. */
export function ButtonLink({ href, kind, children }: ButtonLinkProps) {
  return (
    <a href={href} className={buttonStyle(kind)}>
      {children}
    </a>
  )
}

/** A link that looks like a secondary button. */
export const SecondaryLink = (props: Omit<ButtonLinkProps, 'kind'>) => (
  <ButtonLink {...props} kind="secondary" />
)

/** A plain link on a line of its own, for what is less important. */
export const LinkLine = ({ href, children }: Omit<ButtonLinkProps, 'kind'>) => (
  <p>
    <a href={href}>{children}</a>
  </p>
)
