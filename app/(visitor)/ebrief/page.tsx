import { organisation } from '#app/_ui/organisation.ts'
import { currentMember } from '#app/member.ts'
import { publicPage } from '#app/public-page.ts'
import { SubscribeForm } from './subscribe-form.tsx'

export const metadata = publicPage(
  null,
  `News of ${organisation.name} by email: subscribe to the briefing, and leave it whenever you like.`,
)

export default async function Ebrief() {
  const member = await currentMember()
  return <SubscribeForm site={organisation.name} email={member?.email} />
}
