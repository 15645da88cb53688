import type { MfaMemberRow } from '#db/queries/mfa/mfa.ts'
import * as mfa from '#db/queries/mfa/mfa.ts'
import type { RequestContext } from '#db/request-context.ts'
import { env } from '#lib/env.ts'
import { db } from '#lib/runtime/database.ts'
import { markUsed } from '../last-used.ts'
import { hashOf } from '../secret.ts'

/** A member with the staff roles of the account, the state of MFA and the hash of the session. */
export interface MfaMember extends MfaMemberRow {
  readonly session: Buffer
  readonly isStaff: boolean
}

/** Finds the member of a live session, which may lack its factor, by the cookie's value, and records the use. */
export async function findMfaMember(
  secret: string,
  context: RequestContext,
): Promise<MfaMember | undefined> {
  const session = hashOf(secret)
  const member = await mfa.findMfaMember(db, session)
  if (!member) return undefined
  markUsed(session, context.network)
  return { ...member, isStaff: member.staffRoles.length > 0, session }
}

/** The step before anything is shown to a member, or a page for staff to staff; `no-role` can never see such a page. */
export type MfaStep =
  | 'no-role'
  | 'choose-password'
  | 'set-up'
  | 'enter-code'
  | 'keep-codes'
  | 'add-passkey'
  | 'sign-in-again'
  | 'none'

/** Decides the next step of a member on the way to the pages for staff (decisions 048 and 087). */
export function nextMfaStep(
  member: Omit<MfaMember, 'session' | 'isStaff' | 'isOwn' | 'isFresh'>,
  staffFactor = env.staffFactor,
): MfaStep {
  if (member.isPending) return member.hasMfa ? 'enter-code' : 'sign-in-again'
  if (member.staffRoles.length === 0) return 'no-role'
  if (member.passwordTemporary) return 'choose-password'
  const needsPasskey = mustUsePasskey(member, staffFactor)
  if (member.isVerified && !needsPasskey) return member.hasUnreadCodes ? 'keep-codes' : 'none'
  if (member.isByProvider) return 'sign-in-again'
  if (needsPasskey && !member.hasPasskey) return 'add-passkey'
  return member.hasMfa ? 'enter-code' : 'set-up'
}

/** Returns true if no other factor than a passkey opens the pages for staff to this session (decision 089). */
export const mustUsePasskey = (
  member: Pick<MfaMember, 'staffRoles' | 'isPending' | 'isByProvider' | 'usedPasskey'>,
  staffFactor = env.staffFactor,
): boolean =>
  staffFactor === 'passkey' &&
  member.staffRoles.length > 0 &&
  !(member.isPending || member.isByProvider || member.usedPasskey)
