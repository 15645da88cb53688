import { describe, expect, test } from 'vitest'
import { staffRoles } from '#db/values/staff-roles.ts'
import { type Capability, capabilities, may } from './capabilities.ts'

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
