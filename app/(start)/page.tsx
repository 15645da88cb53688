import { SuccessBanner } from '#app/_ui/success-banner.tsx'
import { shownMember } from '#app/access/member.ts'
import { requireShownMember } from '#app/member.ts'
import { publicPage } from '#app/public-page.ts'
import { env } from '#lib/env.ts'
import { texts } from '#lib/text/texts.ts'
import { MemberHome } from './member-home.tsx'
import { VisitorHome } from './visitor-home.tsx'

export const generateMetadata = () => publicPage(null, texts().start.description(env.orgName))

export default async function HomePage() {
  const isMember = (await shownMember()) !== undefined
  return (
    <>
      {!isMember && <SuccessBanner />}
      {isMember ? <MemberHome member={await requireShownMember()} /> : <VisitorHome />}
    </>
  )
}
