import { organisation } from '#app/_ui/organisation.ts'
import { currentMember } from '#app/member.ts'
import { publicPage } from '#app/public-page.ts'
import { sentencesOf } from '#lib/text/language/translation.ts'
import { texts } from '#lib/text/texts.ts'
import { SubscribeForm } from './subscribe-form.tsx'

export const generateMetadata = () =>
  publicPage(null, texts.subscribe.description(organisation.name))

export default async function SubscribePage() {
  const member = await currentMember()
  return (
    <SubscribeForm
      text={sentencesOf(texts.subscribe)}
      lead={texts.subscribe.lead(organisation.name)}
      site={organisation.name}
      email={member?.email ?? undefined}
    />
  )
}
