import type { StaffRecord } from '#db/queries/accounts/records.ts'
import { acceptedSecrets, deriveSecret } from '#lib/auth/secret.ts'
import { guidOrNil } from '#lib/contract/guid.ts'

const purpose = 'staff-record'
const proofLength = 22

/**
 * The parameter of a link to a record: the event of the search or the reason that led to it, and a proof
 * that this record was among the results. So a record that nobody searched for needs a reason.
 */
export const openedBy = (eventId: string, { kind, id }: StaffRecord): string =>
  `${eventId}.${deriveSecret(purpose, eventId, kind, id).slice(0, proofLength)}`

/** The event of a parameter that `openedBy` made for this record; undefined for any other text. */
export function readOpenedBy(
  parameter: string | undefined,
  { kind, id }: StaffRecord,
): string | undefined {
  const [eventId = '', proof = ''] = parameter?.split('.') ?? []
  const accepted = acceptedSecrets(purpose, eventId, kind, id)
  const isProven = accepted.some((secret) => secret.slice(0, proofLength) === proof)
  return isProven ? guidOrNil(eventId) : undefined
}
