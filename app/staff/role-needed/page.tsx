import { redirect } from 'next/navigation'
import { Lines } from '#app/_ui/lines.tsx'
import { TitledHeading } from '#app/_ui/page-heading.tsx'
import { RichParagraph } from '#app/_ui/rich-text.tsx'
import { queryOf } from '#app/request.ts'
import { requireStaff } from '#app/staff-member.ts'
import { isCapability, may, rolesWith } from '#lib/auth/staff/capabilities.ts'
import { texts } from '#lib/text/texts.ts'

/** Says which roles may open the page that staff asked for, and who gives them. */
export default async function RoleNeeded() {
  const { needed: text, about } = texts().staffMembers
  const { staffRoles } = await requireStaff('use-staff-pages')
  const capability = queryOf('for') ?? ''
  if (!isCapability(capability) || may(staffRoles, capability)) redirect('/staff')
  return (
    <>
      <TitledHeading>{text.title}</TitledHeading>
      <RichParagraph>
        {may(staffRoles, 'manage-staff') ? text.giveYourself : text.ask}
      </RichParagraph>
      <Lines of={rolesWith(capability).map((role) => about[role])} />
    </>
  )
}
