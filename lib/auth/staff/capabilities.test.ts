import { describe, expect, test } from 'vitest'
import { staffRoles } from '#db/values/staff-roles.ts'
import { sourceFiles } from '../../../e2e/fixtures/source-files.ts'
import { staffPages, staffRoutes } from '../../../e2e/staff/staff-pages.ts'
import { type Capability, capabilities, may } from './capabilities.ts'

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

/** The permissions of each role (decision 049), written by hand and compared with the code. */
const permissions = `
                       help-desk  membership  fees  administrator
  use-staff-pages      yes        yes         yes   yes
  find-people          yes        yes         -     yes
  open-people          yes        yes         -     yes
  see-as-member        yes        yes         -     yes
  open-memberships     yes        yes         -     yes
  write-notes          yes        yes         -     yes
  send-reset           yes        -           -     -
  end-sessions         yes        -           -     -
  unlock               yes        -           -     -
  reset-factor         yes        -           -     -
  edit-people          -          yes         -     -
  invite-people        -          yes         -     -
  edit-memberships     -          yes         -     -
  edit-contacts        -          yes         -     -
  do-tasks             -          yes         -     yes
  see-applications     -          yes         -     yes
  decide-applications  -          yes         -     -
  edit-replies         -          yes         -     yes
  see-subscribers      -          yes         -     yes
  see-fees             -          -           yes   -
  edit-fees            -          -           yes   -
  change-access        -          -           -     yes
  manage-staff         -          -           -     yes
  look-after-privacy   -          -           -     yes
  manage-clients       -          -           -     yes
  search-audit         -          -           -     yes
  import-data          -          -           -     yes
  export-data          -          -           -     yes
  allow-reminders      -          -           -     yes
  change-logo          -          -           -     yes
`

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
    const [heading = '', ...lines] = permissions.trim().split('\n')
    const columns = heading.trim().split(/\s+/)
    expect(columns).toEqual(staffRoles)
    const expected = lines.map((line) => {
      const [capability, ...cells] = line.trim().split(/\s+/)
      return [capability, columns.filter((_, n) => cells[n] === 'yes')]
    })
    const actual = (Object.keys(capabilities) as Capability[]).map((capability) => [
      capability,
      staffRoles.filter((role) => may([role], capability)),
    ])
    expect(Object.fromEntries(actual)).toEqual(Object.fromEntries(expected))
  })

  test('a member without a role may do nothing', () => {
    for (const capability of Object.keys(capabilities)) {
      expect(may([], capability as Capability)).toBe(false)
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
