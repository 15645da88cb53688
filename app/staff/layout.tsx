import type { ReactNode } from 'react'
import { currentStaffMember } from '#app/staff-member.ts'
import { may } from '#lib/auth/staff/capabilities.ts'
import { staffStep } from '#lib/auth/staff/staff-member.ts'
import { en } from '#lib/text/en.ts'
import { StaffNav } from './staff-nav.tsx'

const { navigation } = en.staff

/** The frame of the staff pages. It is not a guard: each page calls `requireStaff` itself. */
export default async function StaffLayout({ children }: { children: ReactNode }) {
  const member = await currentStaffMember()
  if (!member || staffStep(member) !== 'none') return children
  const links = [
    { href: '/staff', label: navigation.start },
    ...(may(member.staffRoles, 'find-people')
      ? [{ href: '/staff/people', label: navigation.people }]
      : []),
    ...(may(member.staffRoles, 'see-fees')
      ? [{ href: '/staff/fees', label: navigation.fees }]
      : []),
  ]
  return (
    <>
      <StaffNav label={navigation.label} links={links} />
      {children}
    </>
  )
}
