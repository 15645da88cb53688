import type { ReactNode } from 'react'
import { Banner } from '#app/_ui/banner.tsx'
import { TextAt } from '#app/_ui/date-time.tsx'
import { currentMfaMember } from '#app/access/session.ts'
import { currentPath } from '#app/request.ts'
import { nextMfaStep } from '#lib/auth/mfa/next-step.ts'
import { type Capability, may } from '#lib/auth/staff/capabilities.ts'
import { type Texts, texts } from '#lib/text/texts.ts'
import { Palette } from './desk/palette.tsx'
import { RunningJobs } from './desk/running-jobs.tsx'
import { Shortcuts } from './desk/shortcuts.tsx'
import { SectionLinks } from './section-links.tsx'

/** The sections of the staff pages; each member of staff sees those that a role may use. */
const sections: readonly {
  href: string
  /** The query of its link. */
  opens?: string
  /** The key that goes there after `g`. */
  go: string
  /** Other paths whose pages belong to the section. */
  also?: readonly string[]
  name: keyof Texts['staff']['navigation']
  needs: Capability
}[] = [
  {
    href: '/staff',
    also: ['/staff/tasks', '/staff/logo'],
    go: 's',
    name: 'start',
    needs: 'use-staff-pages',
  },
  { href: '/staff/people', go: 'p', name: 'people', needs: 'find-people' },
  { href: '/staff/memberships', go: 'm', name: 'memberships', needs: 'open-memberships' },
  {
    href: '/staff/applications',
    opens: '?state=sent',
    go: 'a',
    name: 'applications',
    needs: 'see-applications',
  },
  { href: '/staff/applications/replies', go: 'e', name: 'replies', needs: 'edit-replies' },
  { href: '/staff/fees', go: 'f', name: 'fees', needs: 'see-fees' },
  { href: '/staff/figures', go: 'u', name: 'figures', needs: 'use-staff-pages' },
  { href: '/staff/subscribers', go: 'b', name: 'subscribers', needs: 'see-subscribers' },
  { href: '/staff/reminders', go: 'r', name: 'reminders', needs: 'allow-reminders' },
  {
    href: '/staff/import',
    also: ['/staff/export'],
    go: 'i',
    name: 'data',
    needs: 'import-data',
  },
  { href: '/staff/privacy', go: 'v', name: 'privacy', needs: 'look-after-privacy' },
  { href: '/staff/clients', go: 'c', name: 'clients', needs: 'manage-clients' },
  { href: '/staff/audit', go: 't', name: 'audit', needs: 'search-audit' },
  { href: '/staff/colleagues', go: 'o', name: 'staffMembers', needs: 'manage-staff' },
]

/** Returns true if the page belongs to the section with this path. */
function isBelow(href: string): boolean {
  const path = currentPath()
  return path === href || (href !== '/staff' && path.startsWith(`${href}/`))
}

/** The frame of the staff pages. It is not a guard: each page calls `requireStaff` itself. */
export default async function StaffLayout({ children }: { children: ReactNode }) {
  const { navigation } = texts().staff
  const { banner } = texts().staffMembers
  const member = await currentMfaMember()
  if (!member || nextMfaStep(member) !== 'none') return children
  const own = sections.filter(({ needs }) => may(member.staffRoles, needs))
  // The saved replies are below the applications, and belong to the longer path.
  const current = own
    .filter(({ href, also }) => [href, ...(also ?? [])].some(isBelow))
    .sort((a, b) => b.href.length - a.href.length)[0]
  const links = own.map((section) => ({
    href: section.href + (section.opens ?? ''),
    go: section.go,
    label: navigation[section.name],
    isCurrent: section === current,
  }))
  return (
    <>
      <SectionLinks
        className="-mt-6 mb-3 sm:-mt-8 print:hidden"
        label={navigation.label}
        links={links}
      />
      {may(member.staffRoles, 'import-data') && <RunningJobs />}
      {member.resetAt !== null && (
        <Banner kind="notice" title={<TextAt at={member.resetAt}>{banner.title}</TextAt>}>
          <p>{banner.text}</p>
        </Banner>
      )}
      {children}
      <Shortcuts sections={links} />
      <Palette />
    </>
  )
}
