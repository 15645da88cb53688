'use client'

import { Button } from './form/button.tsx'
import { PageHeading } from './page-heading.tsx'

export type ServiceProblemProps = { reference?: string | undefined; retry: () => void }

/** What a page says when it could not be made. */
export function ServiceProblem({ reference, retry }: ServiceProblemProps) {
  return (
    <>
      <title>Sorry, there is a problem with the service</title>
      <PageHeading>Sorry, there is a problem with the service</PageHeading>
      <p>Try again in a few minutes.</p>
      <p>What you typed on this page may not have been saved. Check before you send it again.</p>
      {reference && (
        <p>
          If you tell us about it, quote this reference: <code>{reference}</code>
        </p>
      )}
      <Button type="button" onClick={retry}>
        Try again
      </Button>
    </>
  )
}
