import type { Actor } from '#db/queries/audit/audit.ts'
import { actOnEach } from '#lib/runtime/act-on-each.ts'
import { editMembership, type MembershipValues } from './manage-membership.ts'

/**
 * Gives memberships a type, each if its own is still that of `shown`. Returns how many have it now; the audit trail has
 * an event for each that had another.
 */
export async function changeTypes(
  ids: readonly string[],
  type: NonNullable<MembershipValues['type']>,
  actor: Actor,
  shown: Readonly<Record<string, string>>,
): Promise<number> {
  const edited = await actOnEach(ids, (id) =>
    editMembership(id, { type }, actor, { type: shown[id] ?? '' }),
  )
  return edited.filter((isEdited) => isEdited === true).length
}
