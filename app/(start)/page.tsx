import { organisation } from '#app/_ui/organisation.ts'
import { currentMember, requireMember } from '#app/member.ts'
import { publicPage } from '#app/public-page.ts'
import { en } from '#lib/text/en.ts'
import { MemberHome } from './member-home.tsx'
import { VisitorHome } from './visitor-home.tsx'

const { name } = organisation

export const metadata = publicPage({ absolute: en.start.title(name) }, en.start.description(name))

export default async function HomePage() {
  const isMember = (await currentMember()) !== undefined
  return isMember ? <MemberHome member={await requireMember('/')} /> : <VisitorHome />
}
