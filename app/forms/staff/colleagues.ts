import { findAccount } from '#lib/accounts/find-account.ts'
import { resetMfa } from '#lib/accounts/people/reset-mfa.ts'
import { grantRole, revokeRole } from '#lib/accounts/staff/roles.ts'
import { GrantRole, RevokeRole } from '#lib/contracts/forms/staff.ts'
import { texts } from '#lib/text/texts.ts'
import { button, fault, form, staff } from '../form.ts'
import { idIn } from './opened-record.ts'

const page = '/staff/colleagues'
const path = `${page}/{person}`
const may = staff('manage-staff')
const faults = () => texts().staffMembers.faults

/** The forms of the colleagues, for administrators. */
export const colleagueForms = [
  form(page, may, GrantRole, async ({ who, input: { user, role } }) => {
    const account = await findAccount(user)
    if (typeof account === 'string') return fault('user', faults()[account])
    const outcome = await grantRole(account.id, role, who.actor)
    if (outcome === 'granted') return `${page}?done=staff-role-granted`
    return fault(outcome === 'disabled' ? 'user' : 'role', faults()[outcome])
  }),
  form(
    `${path}/revoke`,
    may,
    RevokeRole,
    async ({ who, input: { role }, ...sent }) => {
      const id = idIn(sent, 'person')
      if (id === who.accountId && role === 'administrator') return fault('id', faults()['own-role'])
      const isRevoked = await revokeRole(id, role, who.actor)
      return isRevoked ? `${page}?done=staff-role-revoked` : page
    },
    { page },
  ),
  button(`${path}/reset`, page, may, async ({ who, ...sent }) => {
    const id = idIn(sent, 'person')
    if (id === who.accountId) return fault('id', faults()['own-mfa'])
    const { state } = await resetMfa(id, who.actor, { ofStaff: true })
    return state === 'asked' ? `${page}?done=staff-factor-reset` : fault('id', faults()[state])
  }),
]
