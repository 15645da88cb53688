import type { Metadata } from 'next'
import { ButtonLink } from '#app/_ui/form/button-link.tsx'
import { PageHeading } from '#app/_ui/page-heading.tsx'

export const metadata: Metadata = { title: 'Check your email' }

export default function Sent() {
  return (
    <>
      <PageHeading lead="If the address you gave belongs to an account, a message with a temporary password is on its way to it.">
        Check your email
      </PageHeading>
      <p>
        Sign in with the temporary password within 60 minutes. You will then choose a password of
        your own. Until then your present password goes on working.
      </p>
      <ButtonLink href="/login">Sign in</ButtonLink>
      <h2>If no message comes</h2>
      <ul>
        <li>Look among the junk mail.</li>
        <li>Your account may have another email address: think of one you used before.</li>
        <li>
          Wait five minutes, then <a href="/password/forgot">ask for another message</a>.
        </li>
      </ul>
    </>
  )
}
