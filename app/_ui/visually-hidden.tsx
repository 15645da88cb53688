import type { ReactNode } from 'react'

/** Hidden visually, read by screen readers. */
export function VisuallyHidden({ children }: { children: ReactNode }) {
  return <span className="sr-only">{children}</span>
}
