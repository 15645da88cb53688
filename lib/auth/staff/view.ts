import {
  addStaffView,
  deleteStaffView,
  findViewedMember,
  type ViewedMember,
} from '#db/queries/staff/views.ts'
import type { RequestContext } from '#db/request-context.ts'
import { env } from '#lib/env.ts'
import { db } from '#lib/runtime/database.ts'
import type { SignedInMember } from '../member.ts'
import { hashOf, newSecret } from '../secret.ts'
import { rolesWith } from './capabilities.ts'
import type { StaffMember } from './staff-member.ts'

/** The name of the cookie that shows staff what a member sees (decision 069). */
export const viewCookie = env.secure ? '__Host-gatehouse.view' : 'gatehouse.view'

const attributes = { path: '/', httpOnly: true, sameSite: 'strict', secure: env.secure } as const

/** The cookie that removes the view from the browser. */
export const endedViewCookie = {
  name: viewCookie,
  value: '',
  expires: new Date(0),
  ...attributes,
}

/** A member whose pages staff see; no statement that writes accepts its `session`. */
export interface ShownMember extends SignedInMember {
  /** When the view ends, in milliseconds since 1970. */
  readonly endsAt: number
}

/**
 * Starts a view of what a member sees, which the member sees in turn. Returns its cookie; undefined if the
 * account does not exist or is disabled.
 */
export async function startView(
  { session }: StaffMember,
  accountId: string,
  reason: string,
  context: RequestContext,
) {
  const secret = newSecret('')
  const actor = { session, roles: rolesWith('see-as-member'), context }
  const view = { hash: hashOf(secret), realm: env.realm, accountId, reason }
  const added = await addStaffView(db, actor, view)
  if (!added) return undefined
  return { name: viewCookie, value: secret, expires: new Date(added.endsAt), ...attributes }
}

/** Finds the member of a view, in the browser of the staff session that started it. Records no use. */
export async function findShownMember(
  viewSecret: string,
  sessionSecret: string,
): Promise<ShownMember | undefined> {
  const view = hashOf(viewSecret)
  const member: ViewedMember | undefined = await findViewedMember(db, view, hashOf(sessionSecret))
  return member && { ...member, session: view }
}

/** Ends a view. Returns the member and the audit event that leads back to the record. */
export const endView = (secret: string) => deleteStaffView(db, hashOf(secret))
