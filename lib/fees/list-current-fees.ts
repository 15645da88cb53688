import { listFees } from '#db/queries/fees.ts'
import type { Infer } from '#lib/contract/message.ts'
import type { FeesResponse } from '#lib/contracts/fees.ts'
import { read } from '#lib/database.ts'
import { printedType } from '#lib/memberships/printed-type.ts'

/** What new applicants can choose today, in staff's order (endpoint 4). */
export async function listCurrentFees(): Promise<Infer<typeof FeesResponse>> {
  const fees = await read(listFees)
  return { fees: fees.map((fee) => ({ ...fee, type: printedType(fee.type) })) }
}
