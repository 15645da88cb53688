import type { ReactNode } from 'react'

/** A link to the page above this one. */
export function BackLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <p className="-mt-4 -mb-2 [[data-done]+&]:mt-2">
      <a href={href} className="inline-flex min-h-target items-center gap-2 text-ink">
        <svg
          className="h-4"
          viewBox="0 0 10 16"
          fill="none"
          stroke="currentColor"
          strokeWidth="2.5"
          aria-hidden="true"
        >
          <path d="M8.5 1.5 2 8l6.5 6.5" />
        </svg>
        {children}
      </a>
    </p>
  )
}
