import { notFound } from 'next/navigation'
import { createElement, Fragment } from 'react'
import { DateTime } from '#app/_ui/date-time.tsx'
import { Disclosure } from '#app/_ui/disclosure.tsx'
import { EmptyState } from '#app/_ui/empty-state.tsx'
import { TitledHeading } from '#app/_ui/page-heading.tsx'
import { RichParagraph } from '#app/_ui/rich-text.tsx'
import { currentRequest } from '#app/request.ts'
import { listTestEmails, testEmailLimits } from '#lib/oauth/clients/list-test-emails.ts'
import * as en from '#lib/text/en.ts'

/** The emails that requests of a test client caused, for its developer (decision 097). */
export default async function TestEmailsPage() {
  const text = en.manual.testEmails
  const { testClient = notFound() } = currentRequest()
  const emails = await listTestEmails(testClient)
  return (
    <div className="stack">
      <TitledHeading lead={text.lead(testEmailLimits)}>{text.title}</TitledHeading>
      {emails.length === 0 && (
        <EmptyState title={text.empty}>
          <RichParagraph>{text.advice}</RichParagraph>
        </EmptyState>
      )}
      {emails.map((email, index) => (
        <article key={email.id}>
          <h2 className="text-xl">{email.subject}</h2>
          <p className="text-sm break-words text-muted">
            {text.to(email.recipient)}, <DateTime at={email.time.getTime()} />
          </p>
          <Disclosure summary={text.read} isOpen={index === 0}>
            <p className="break-words whitespace-pre-wrap">{withLinks(email.text)}</p>
          </Disclosure>
        </article>
      ))}
    </div>
  )
}

/** A text with its web addresses as links. */
function withLinks(text: string) {
  const parts = text.split(/(https?:\/\/\S+)/)
  const linked = parts.map((part, index) =>
    index % 2 === 1 ? createElement('a', { href: part }, part) : part,
  )
  return createElement(Fragment, null, ...linked)
}
