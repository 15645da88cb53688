import { cast, type SecretWriters } from '#db/demo.ts'
import { hashPassword } from '#lib/auth/hashing/password.ts'
import { currentTotp, totpSecretOf } from '#lib/auth/mfa/totp.ts'
import { readMfaSecret } from '#lib/auth/mfa/use-mfa.ts'
import { hashOf } from '#lib/auth/secret.ts'
import type { StaffMember } from '#lib/auth/staff/staff-member.ts'
import { seal } from '#lib/runtime/sealed.ts'
import { isDemonstration } from './demonstration.ts'

/** Writes the passwords, secrets and keys of the demonstration as the service stores its own. */
export const demonstrationSecrets: SecretWriters = {
  hashPassword,
  hashSecret: hashOf,
  sealAppKey: (accountId, key) => seal('second-step', accountId, totpSecretOf(key)),
}

/** The current code of an authenticator app of the demonstration's staff (decision 012); undefined for everybody else. */
export async function readDemonstrationCode(member: StaffMember): Promise<string | undefined> {
  if (!isDemonstration()) return undefined
  const printed = cast.accounts.find(({ username }) => username === member.username)?.totp
  const secret = printed === undefined ? undefined : await readMfaSecret(member)
  return secret && printed && secret.equals(totpSecretOf(printed)) ? currentTotp(secret) : undefined
}
