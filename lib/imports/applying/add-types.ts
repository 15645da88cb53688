import type { Actor } from '#db/queries/audit/audit.ts'
import { cleanText } from '#lib/contract/clean-text.ts'
import { isTypeName } from '#lib/contracts/forms/membership-type.ts'
import { addType } from '#lib/fees/manage-types.ts'
import type { FaultGroup } from './fault-groups.ts'

/** Adds the values that are no membership types as such, if they can be added. */
export async function addUnknownTypes(
  groups: readonly Pick<FaultGroup, 'code' | 'value'>[],
  actor: Actor,
): Promise<void> {
  for (const { code, value } of groups) {
    const name = cleanText(value)
    if (code === 'membership-type' && isTypeName(name)) await addType(name, {}, actor)
  }
}
