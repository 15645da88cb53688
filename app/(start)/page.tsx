import { organisation } from '#app/_ui/organisation.ts'
import { currentMember, requireMember } from '#app/member.ts'
import { publicPage } from '#app/public-page.ts'
import { MemberHome } from './member-home.tsx'
import { Welcome } from './welcome.tsx'

const { name } = organisation

export const metadata = publicPage(
  { absolute: `${name} – members’ pages` },
  `The members’ pages of ${name}: sign in to your memberships, see what it costs to join, and get the email briefing.`,
)

export default async function Start() {
  const isMember = (await currentMember()) !== undefined
  return isMember ? <MemberHome member={await requireMember('/')} /> : <Welcome />
}
