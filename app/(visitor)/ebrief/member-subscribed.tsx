import { TitledHeading } from '#app/_ui/page-heading.tsx'
import { texts } from '#lib/text/texts.ts'

/** Tells a member that the briefing goes to their own email address already. */
export function MemberSubscribed({ email }: { email: string }) {
  const text = texts().subscribe
  return (
    <>
      <TitledHeading lead={text.member.lead(email)}>{text.member.title}</TitledHeading>
      <ul>
        <li>
          <a href="/ebrief/unsubscribe">{text.unsubscribe}</a>
        </li>
        <li>
          <a href="/ebrief?another">{text.member.other}</a>
        </li>
      </ul>
    </>
  )
}
