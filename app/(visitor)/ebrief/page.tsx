import { organisation } from '#app/_ui/organisation.ts'
import { currentMember } from '#app/member.ts'
import { publicPage } from '#app/public-page.ts'
import { en } from '#lib/text/en.ts'
import { SubscribeForm } from './subscribe-form.tsx'

export const metadata = publicPage(null, en.subscribe.description(organisation.name))

export default async function SubscribePage() {
  const member = await currentMember()
  return <SubscribeForm site={organisation.name} email={member?.email ?? undefined} />
}
