import { describe, expect, test } from 'vitest'
import { type StaffRole, staffRoles } from '#db/values/staff-roles.ts'
import { sourceFiles } from '../../../e2e/fixtures/source-files.ts'
import { type Capability, capabilities, may, staffPages, staffRoutes } from './capabilities.ts'

const inStaff = sourceFiles.filter(([path]) => path.startsWith('app/staff/'))
/** The source of each page under /staff, by the path of its folder. */
const pages = inStaff
  .filter(([path]) => path.endsWith('/page.tsx'))
  .map(([path, text]) => [path.slice('app'.length, -'/page.tsx'.length), text] as const)
/** Each method of the route modules under /staff, with the path of its folder. */
const routes = inStaff
  .filter(([path]) => path.endsWith('/route.ts'))
  .flatMap(([path, text]) =>
    text
      .split(/^export /m)
      .slice(1)
      .map((body) => [path.slice('app'.length, -'/route.ts'.length), body] as const),
  )
describe('authorisation of staff', () => {
  test('every page under /staff is in the list of what it needs', () => {
    expect(pages.map(([path]) => path).sort()).toEqual(Object.keys(staffPages).sort())
  })

  test('every page first requires the capability in the list', () => {
    const offenders = pages.filter(
      ([path, text]) => firstGuard(text.slice(text.indexOf('export default'))) !== staffPages[path],
    )
    expect(offenders.map(([path]) => path)).toEqual([])
  })

  test('every route module under /staff is in the list of what it needs', () => {
    expect([...new Set(routes.map(([path]) => path))].sort()).toEqual(
      Object.keys(staffRoutes).sort(),
    )
  })

  test('every route first requires the capability in the list', () => {
    const offenders = routes.filter(([path, body]) => firstGuard(body) !== staffRoutes[path])
    expect(offenders.map(([path]) => path)).toEqual([])
  })

  test('each role has its own capabilities and no others', () => {
    const search = ['find-people', 'open-people', 'see-as-member', 'open-memberships']
    const expected: Record<StaffRole, readonly string[]> = {
      'help-desk': [...search, 'send-reset', 'end-sessions', 'unlock'],
      membership: [
        ...[...search, 'edit-people', 'invite-people', 'edit-memberships', 'edit-contacts'],
        ...['see-subscribers', 'see-applications', 'decide-applications'],
      ],
      fees: ['see-fees', 'edit-fees'],
      administrator: [
        ...[...search, 'change-access', 'manage-staff', 'look-after-privacy', 'see-subscribers'],
        ...['manage-clients', 'search-audit', 'see-applications', 'import-data', 'export-data'],
        'allow-reminders',
      ],
    }
    for (const role of staffRoles) {
      const own = (Object.keys(capabilities) as Capability[]).filter((name) => may([role], name))
      expect(own.sort(), role).toEqual(['use-staff-pages', ...expected[role]].sort())
    }
  })

  test('every role may open the first page, and a member without a role nothing', () => {
    for (const role of staffRoles) expect(may([role], 'use-staff-pages')).toBe(true)
    for (const capability of Object.keys(capabilities)) {
      expect(may([], capability as keyof typeof capabilities)).toBe(false)
    }
  })
})

/** The capability of the first guard, if only reading the input precedes it. */
function firstGuard(body: string): string | undefined {
  const [before = '', after = ''] = body.split(
    /await (?:requireStaff(?:Request)?|open\w+)\((?=\s*')/,
    2,
  )
  const isFirst = !/\bawait (?!params|searchParams)|\breturn\b/.test(before)
  return isFirst ? /^\s*'([\w-]+)'/.exec(after)?.[1] : undefined
}
