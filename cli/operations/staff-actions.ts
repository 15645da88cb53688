import { operationsText } from '#lib/text/en/operators/operations.ts'
import { formatDateTime } from '#lib/text/language/format-date-time.ts'
import { resolveAccount } from '../accounts/resolve-account.ts'
import { openServiceDatabase } from '../database.ts'
import type { CommandResult } from '../declare.ts'
import { operatorName } from '../operator.ts'
import { alignColumns, dateOf } from '../table.ts'

const text = operationsText.staff

type StaffModule = typeof import('#lib/accounts/staff/roles.ts')

interface StaffInput {
  readonly args: readonly string[]
  readonly options: { readonly role: Parameters<StaffModule['grantRole']>[1] }
}

/** Gives an account a role. */
export async function runStaffGrant({
  args: [user = ''],
  options: { role },
}: StaffInput): Promise<CommandResult> {
  await openServiceDatabase()
  const { grantRole } = await import('#lib/accounts/staff/roles.ts')
  const { id, username } = await resolveAccount(user)
  const changed = await grantRole(id, role, operatorName())
  return { json: { id, role, changed }, text: text.granted(username, role, changed) }
}

/** Takes a role from an account. */
export async function runStaffRevoke({
  args: [user = ''],
  options: { role },
}: StaffInput): Promise<CommandResult> {
  await openServiceDatabase()
  const { revokeRole } = await import('#lib/accounts/staff/roles.ts')
  const { id, username } = await resolveAccount(user)
  const changed = await revokeRole(id, role, operatorName())
  return { json: { id, role, changed }, text: text.revoked(username, role, changed) }
}

/** Requests the reset of a second factor, which its owner can stop for 24 hours. */
export async function runStaffResetMfa({
  args: [user = ''],
}: Pick<StaffInput, 'args'>): Promise<CommandResult> {
  await openServiceDatabase()
  const { resetMfa } = await import('#lib/accounts/staff/reset-mfa.ts')
  const { id, username } = await resolveAccount(user)
  const reset = await resetMfa(id, operatorName())
  if (reset.state !== 'asked') {
    return { json: { id, ...reset }, text: text.notReset(username, reset.state), exitCode: 1 }
  }
  return { json: { id, ...reset }, text: text.reset(username, formatDateTime(reset.resetAt)) }
}

/** Prints everyone with a role. */
export async function runStaffList(): Promise<CommandResult> {
  await openServiceDatabase()
  const { listStaffRoles } = await import('#lib/accounts/staff/roles.ts')
  const staff = await listStaffRoles()
  const rows = staff.map(({ username, name, email, role, grantedAt }) => [
    ...[username, name, email ?? '', role, dateOf(grantedAt)],
  ])
  return { json: staff, text: rows.length > 0 ? alignColumns([text.columns, ...rows]) : text.none }
}
