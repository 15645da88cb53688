import { listFees } from '#db/queries/fees.ts'
import type { MessageValue } from '#lib/contract/message.ts'
import type { FeesResponse } from '#lib/contracts/r1/fees.ts'
import { displayedType } from '#lib/contracts/r1/membership-types.ts'
import { read } from '#lib/runtime/database.ts'

/** The fees available to new applicants today, in the order that staff chose (interface 4.4). */
export async function listCurrentFees(): Promise<MessageValue<typeof FeesResponse>> {
  const fees = await read(listFees)
  return { fees: fees.map((fee) => ({ ...fee, type: displayedType(fee.type) })) }
}
