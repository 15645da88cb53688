import type { ReactNode } from 'react'
import { Banner } from '#app/_ui/banner.tsx'
import { RichText } from '#app/_ui/rich-text.tsx'
import { DateTime } from '#app/(member)/date-time.tsx'
import { currentStaffMember } from '#app/staff-member.ts'
import { type Capability, may } from '#lib/auth/staff/capabilities.ts'
import { staffStep } from '#lib/auth/staff/staff-member.ts'
import { en } from '#lib/text/en.ts'
import { StaffNav } from './staff-nav.tsx'

const { navigation } = en.staff
const { banner } = en.staffColleagues

/** The sections of the staff pages; each colleague sees those that a role may use. */
const sections: readonly {
  href: string
  also?: string
  label: string
  needs: Capability
}[] = [
  { href: '/staff', label: navigation.start, needs: 'use-staff-pages' },
  { href: '/staff/people', label: navigation.people, needs: 'find-people' },
  { href: '/staff/applications', label: navigation.applications, needs: 'see-applications' },
  { href: '/staff/fees', label: navigation.fees, needs: 'see-fees' },
  { href: '/staff/subscribers', label: navigation.subscribers, needs: 'see-subscribers' },
  {
    ...{ href: '/staff/import', also: '/staff/export' },
    ...{ label: navigation.data, needs: 'import-data' },
  },
  { href: '/staff/privacy', label: navigation.privacy, needs: 'look-after-privacy' },
  { href: '/staff/clients', label: navigation.clients, needs: 'manage-clients' },
  { href: '/staff/audit', label: navigation.audit, needs: 'search-audit' },
  { href: '/staff/colleagues', label: navigation.colleagues, needs: 'manage-staff' },
]

/** The frame of the staff pages. It is not a guard: each page calls `requireStaff` itself. */
export default async function StaffLayout({ children }: { children: ReactNode }) {
  const member = await currentStaffMember()
  if (!member || staffStep(member) !== 'none') return children
  const links = sections.filter(({ needs }) => may(member.staffRoles, needs))
  return (
    <>
      <StaffNav label={navigation.label} links={links.map(({ needs: _, ...link }) => link)} />
      {member.resetAt !== null && (
        <Banner
          kind="notice"
          title={
            <RichText values={{ time: <DateTime at={member.resetAt} /> }}>{banner.title}</RichText>
          }
        >
          <p>{banner.text}</p>
        </Banner>
      )}
      {children}
    </>
  )
}
