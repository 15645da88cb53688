import type { Actor } from '#db/queries/audit/audit.ts'
import { actOnEach } from '#lib/runtime/act-on-each.ts'
import { editMembership, type MembershipValues } from './manage-membership.ts'

/** Gives memberships a type. Returns how many exist and have it now; the audit trail has an event for each. */
export async function changeTypes(
  ids: readonly string[],
  type: NonNullable<MembershipValues['type']>,
  actor: Actor,
): Promise<number> {
  const edited = await actOnEach(ids, (id) => editMembership(id, { type }, actor))
  return edited.filter((isEdited) => isEdited === true).length
}
