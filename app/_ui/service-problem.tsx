'use client'

import { problemText } from '#lib/text/en/problems.ts'

export type ServiceProblemProps = {
  /** Identifies the error in our log. */
  reference?: string | undefined
  retry: () => void
}

const text = problemText.failed

/**
 * What a page shows when it fails in the browser. Every page of staff loads this, so it uses no components,
 * and is in English only.
 */
export function ServiceProblem({ reference, retry }: ServiceProblemProps) {
  return (
    <div lang="en-GB" className="stack">
      <title>{text.title}</title>
      <h1>{text.title}</h1>
      <p>{text.lead}</p>
      <p>{text.input}</p>
      {reference && (
        <p>
          {text.reference} <code>{reference}</code>
        </p>
      )}
      <button
        type="button"
        className="button border-transparent bg-accent text-on-accent hover:bg-accent-deep"
        onClick={retry}
      >
        {text.retry}
      </button>
      <p>
        <a href="/contact">{text.contact}</a>
      </p>
    </div>
  )
}
