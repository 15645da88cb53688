import type { Metadata } from 'next'
import { ButtonLink } from '#app/_ui/form/button-link.tsx'
import { PageHeading } from '#app/_ui/page-heading.tsx'
import { RichText } from '#app/_ui/rich-text.tsx'
import { en } from '#lib/text/en.ts'

const text = en.forgottenPassword.sent

export const metadata: Metadata = { title: text.title }

/** The same page whether or not there is an account (decision 010). */
export default function TemporaryPasswordSentPage() {
  return (
    <>
      <PageHeading lead={text.lead}>{text.title}</PageHeading>
      <p>{text.next}</p>
      <ButtonLink href="/login">{en.signIn.title}</ButtonLink>
      <h2>{text.noEmail}</h2>
      <ul>
        {text.advice.map((sentence) => (
          <li key={sentence}>
            <RichText>{sentence}</RichText>
          </li>
        ))}
      </ul>
    </>
  )
}
