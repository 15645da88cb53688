import { LinkLine } from '#app/_ui/form/button-link.tsx'
import { Field } from '#app/_ui/form/field.tsx'
import { Form } from '#app/_ui/form/form.tsx'
import { TitledHeading } from '#app/_ui/page-heading.tsx'
import { PrivacyNotice } from '#app/_ui/privacy-notice.tsx'
import { shownMember } from '#app/access/member.ts'
import { publicPage } from '#app/public-page.ts'
import { queryOf } from '#app/request.ts'
import { isSubscribed } from '#lib/campaigns/subscriptions.ts'
import { env } from '#lib/env.ts'
import { texts } from '#lib/text/texts.ts'

export const generateMetadata = () =>
  publicPage(null, texts().subscribe.description(env.orgName), texts().subscribe.title)

export default async function SubscribePage() {
  const text = texts().subscribe
  const another = queryOf('another')
  const member = await shownMember()
  if (member?.email && another === undefined && (await isSubscribed(member))) {
    return (
      <>
        <TitledHeading lead={text.member.lead(member.email)}>{text.member.title}</TitledHeading>
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
  const email = another === undefined ? member?.email : undefined
  return (
    <>
      <Form text={text} lead={text.lead(env.orgName)} values={{ email: email ?? '' }}>
        {(field) => (
          <>
            <Field {...field('email')} type="email" autoComplete="email" />
            <PrivacyNotice />
          </>
        )}
      </Form>
      <LinkLine href="/ebrief/unsubscribe">{text.unsubscribe}</LinkLine>
    </>
  )
}
