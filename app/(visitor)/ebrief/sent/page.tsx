import type { Metadata } from 'next'
import { organisation } from '#app/_ui/organisation.ts'
import { PageHeading } from '#app/_ui/page-heading.tsx'
import { env } from '#lib/env.ts'

const title = env.ebriefDoubleOptIn ? 'Check your email' : 'Your address is on the list'

export const metadata: Metadata = { title }

/** The answer to everyone who subscribes: it does not tell whether the address was on the list before. */
export default function Sent() {
  return env.ebriefDoubleOptIn ? (
    <>
      <PageHeading lead="We have sent a message to the address you gave, unless it is on the list already.">
        {title}
      </PageHeading>
      <p>
        Open the link in the message and press the button on its page. Until then we send no
        briefing.
      </p>
      <h2>If no message comes</h2>
      <ul>
        <li>Look among the junk mail.</li>
        <li>If you have confirmed the address before, you need not do so again.</li>
        <li>
          Wait five minutes, then <a href="/ebrief">ask for another message</a>.
        </li>
      </ul>
    </>
  ) : (
    <PageHeading lead={`It will get the next email briefing of ${organisation.name}.`}>
      {title}
    </PageHeading>
  )
}
