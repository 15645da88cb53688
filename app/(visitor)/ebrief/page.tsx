import { organisation } from '#app/_ui/organisation.ts'
import { shownMember } from '#app/member.ts'
import { publicPage } from '#app/public-page.ts'
import { isSubscribed } from '#lib/campaigns/is-subscribed.ts'
import { sentencesOf } from '#lib/text/language/translation.ts'
import { texts } from '#lib/text/texts.ts'
import { MemberSubscribed } from './member-subscribed.tsx'
import { SubscribeForm } from './subscribe-form.tsx'

export const generateMetadata = () =>
  publicPage(null, texts.subscribe.description(organisation.name), texts.subscribe.title)

interface SubscribePageProps {
  readonly searchParams: Promise<{ another?: string | string[] }>
}

export default async function SubscribePage({ searchParams }: SubscribePageProps) {
  const { another } = await searchParams
  const member = await shownMember()
  if (member?.email && another === undefined && (await isSubscribed(member))) {
    return <MemberSubscribed email={member.email} />
  }
  const email = another === undefined ? member?.email : undefined
  return (
    <SubscribeForm
      text={sentencesOf(texts.subscribe)}
      lead={texts.subscribe.lead(organisation.name)}
      site={organisation.name}
      email={email ?? undefined}
    />
  )
}
