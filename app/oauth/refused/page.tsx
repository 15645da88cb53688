import type { Metadata } from 'next'
import { Inset } from '#app/_ui/inset.tsx'
import { PageHeading } from '#app/_ui/page-heading.tsx'

const title = 'This sign-in cannot go on'

export const metadata: Metadata = { title }

interface RefusedProps {
  readonly searchParams: Promise<{ reason?: string | string[] }>
}

/** Why an application is not answered: there is no address that is certainly its own (RFC 6749, section 4.1.2.1). */
export default async function Refused({ searchParams }: RefusedProps) {
  const { reason } = await searchParams
  return (
    <>
      <PageHeading lead="The application that sent you here is not set up as we know it. You have done nothing wrong, and nothing about you was sent to it.">
        {title}
      </PageHeading>
      <p>Tell whoever runs the application, with these words:</p>
      <Inset>
        {reason === 'redirect_uri' ? (
          <p>
            <code>redirect_uri</code> has to be given once, and be one of those registered for this{' '}
            <code>client_id</code>, to the letter.
          </p>
        ) : (
          <p>
            <code>client_id</code> has to be given once, and name a client that is registered and
            not disabled.
          </p>
        )}
      </Inset>
      <p>
        <a href="/">Go to the start page</a>
      </p>
    </>
  )
}
