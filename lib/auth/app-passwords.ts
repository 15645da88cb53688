import type { ProgramRow } from '#db/queries/credentials/app-passwords.ts'
import * as appPasswords from '#db/queries/credentials/app-passwords.ts'
import { findIssueWait } from '#db/queries/credentials/credential-limits.ts'
import type { SignInCandidate } from '#db/queries/credentials/passwords.ts'
import type { RequestContext } from '#db/request-context.ts'
import { passwordRoles, type Role } from '#db/values/roles.ts'
import { faults } from '#lib/contract/fault.ts'
import { env } from '#lib/env.ts'
import { Failure } from '#lib/failure.ts'
import { sendEmail } from '#lib/mail/send.ts'
import { appPasswordNeededMessage } from '#lib/mail/way-in-messages.ts'
import { db } from '#lib/runtime/database.ts'
import { log } from '#lib/runtime/log.ts'
import * as en from '#lib/text/en.ts'
import { isBrowser } from '#lib/text/format-user-agent.ts'
import { type CredentialWithSecret, newCredential } from './credential.ts'
import { verifyCurrentPassword } from './current-password.ts'
import type { SignedInMember } from './member.ts'
import { canonicalTemporaryPassword, hashOf, newTemporaryPassword } from './secret.ts'
import {
  appPasswordNoticeLimit,
  countInOrder,
  limitFor,
  rateLimits,
  refund,
  rejection,
} from './throttle.ts'

/** A program that signed in with a member's password. */
export type Program = ProgramRow

/** The roles that an app password may have: those of a bearer of endpoint 2. */
export const appPasswordRoles: readonly Role[] = passwordRoles

/** Makes an app password, which is never stored, once the member gives the password; a notice tells them (decision 088). */
export async function addAppPassword(
  member: SignedInMember,
  input: { readonly label: string; readonly roles: readonly Role[]; readonly current: string },
  context: RequestContext,
): Promise<{ readonly password: string } | 'wrong-password' | 'too-many'> {
  if (!(await verifyCurrentPassword(member, input.current, context))) return 'wrong-password'
  const password = newTemporaryPassword()
  const { label, roles } = input
  const added = {
    hash: hashOf(canonicalTemporaryPassword(password)),
    label,
    roles,
    realm: env.realm,
  }
  if (!(await appPasswords.addAppPassword(db, member.session, added, context))) return 'too-many'
  log.info({ event: 'app-password-added', accountId: member.accountId, ...context })
  return { password }
}

/** Lists the programs that signed in with the member's password in the last 90 days, without browsers. */
export async function listPrograms({ session }: SignedInMember): Promise<Program[]> {
  const rows = await appPasswords.listPrograms(db, session)
  return rows.filter(({ agent, hasBearer }) => hasBearer || !isBrowser(agent))
}

/** Issues a credential at endpoint 2 for an app password of this account, which `typed` is. */
export async function startByAppPassword(
  { id, isStaff, appPasswordRoles }: SignInCandidate,
  typed: string,
  kind: 'session' | 'bearer',
  context: RequestContext,
): Promise<CredentialWithSecret> {
  if (kind === 'session' && (isStaff || !appPasswordRoles?.includes('passthrough'))) {
    throw new Failure({ ...faults.authentication(403), message: en.api.appPasswordForTokens })
  }
  const { secret, ...credential } = newCredential(kind)
  const used = { accountId: id, hash: hashOf(typed) }
  const issued = await appPasswords.startByAppPassword(db, used, credential, context)
  if (!issued) {
    const seconds = await findIssueWait(db, id, kind)
    throw seconds
      ? rejection(rateLimits.issuesPerAccount, seconds)
      : new Failure(faults.authentication(403))
  }
  log.info({ event: 'app-password-used', kind, accountId: id, ...context })
  return { ...issued, secret }
}

/** Informs the owner of an account that a program gave the right password in vain, once a day at most. */
export async function informOfProgram(accountId: string, context: RequestContext): Promise<void> {
  const limit = limitFor(appPasswordNoticeLimit, 'app-password-needed', accountId)
  const owner = await appPasswords.findProgramOwner(db, accountId)
  if (!owner || !(await countInOrder([limit])).counted) return
  if (!(await sendEmail(appPasswordNeededMessage(owner, context)))) await refund(limit)
}
