import type { ImpersonatedMemberRow } from '#db/queries/staff/impersonation.ts'
import * as impersonation from '#db/queries/staff/impersonation.ts'
import type { RequestContext } from '#db/request-context.ts'
import { env } from '#lib/env.ts'
import { bySecret, db } from '#lib/runtime/database.ts'
import { cookieWith } from '../cookie.ts'
import type { SignedInMember } from '../member.ts'
import { hashOf, newSecret } from '../secret.ts'
import { type StaffMember, staffCaller } from '../staff/staff-member.ts'

/** A member whose pages staff see; no statement that writes accepts its `session`. */
export interface ImpersonatedMember extends SignedInMember {
  /** The end of impersonation, in milliseconds since 1970. */
  readonly endsAt: number
}

/**
 * Starts to show staff what a member sees, which the member sees in turn. Returns its cookie; undefined if the
 * account does not exist or is disabled.
 */
export async function startImpersonation(
  staff: StaffMember,
  accountId: string,
  reason: string,
  context: RequestContext,
) {
  const secret = newSecret('')
  const caller = staffCaller(staff, 'see-as-member', context)
  const view = { hash: hashOf(secret), realm: env.realm, accountId, reason }
  const added = await impersonation.startImpersonation(db, caller, view)
  return added && cookieWith('view', secret, added.endsAt)
}

/** Finds the impersonated member in the browser of the staff session that started it. Records no use. */
export async function findImpersonatedMember(
  viewSecret: string,
  sessionSecret: string,
): Promise<ImpersonatedMember | undefined> {
  const view = hashOf(viewSecret)
  const member: ImpersonatedMemberRow | undefined = await impersonation.findImpersonatedMember(
    db,
    view,
    hashOf(sessionSecret),
  )
  return member && { ...member, session: view }
}

/** Ends an impersonation. Returns the member and the audit event that leads back to the record. */
export const endImpersonation = bySecret(impersonation.endImpersonation)
