'use client'

import { problemText } from '#lib/text/en/problems.ts'
import { Button } from './form/button.tsx'
import { PageHeading } from './page-heading.tsx'
import { RichText } from './rich-text.tsx'

export type ServiceProblemProps = {
  /** Identifies the error in our log. */
  reference?: string | undefined
  retry: () => void
}

const text = problemText.failed

/** What a page shows when it fails to render. */
export function ServiceProblem({ reference, retry }: ServiceProblemProps) {
  return (
    <>
      <title>{text.title}</title>
      <PageHeading>{text.title}</PageHeading>
      <p>{text.lead}</p>
      <p>{text.input}</p>
      {reference && (
        <p>
          <RichText values={{ reference: <code>{reference}</code> }}>{text.reference}</RichText>
        </p>
      )}
      <Button type="button" onClick={retry}>
        {text.retry}
      </Button>
    </>
  )
}
