import { organisation } from '#app/_ui/organisation.ts'
import { type DoneParam, SuccessBanner } from '#app/_ui/success-banner.tsx'
import { shownMember } from '#app/access/member.ts'
import { requireShownMember } from '#app/member.ts'
import { publicPage } from '#app/public-page.ts'
import { texts } from '#lib/text/texts.ts'
import { MemberHome } from './member-home.tsx'
import { VisitorHome } from './visitor-home.tsx'

const { name } = organisation

export const generateMetadata = () => publicPage(null, texts().start.description(name))

interface HomePageProps {
  readonly searchParams: Promise<{ done?: DoneParam }>
}

export default async function HomePage({ searchParams }: HomePageProps) {
  const { done } = await searchParams
  const isMember = (await shownMember()) !== undefined
  return (
    <>
      {!isMember && <SuccessBanner done={done} />}
      {isMember ? <MemberHome member={await requireShownMember('/')} /> : <VisitorHome />}
    </>
  )
}
