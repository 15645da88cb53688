import { type CardState, type ContactKey, findCardState } from '#db/queries/memberships/card.ts'
import { deriveSecret, isDerived } from '#lib/auth/secret.ts'
import { guidBytes, guidOf } from '#lib/contract/guid.ts'
import { env } from '#lib/env.ts'
import { db } from '#lib/runtime/database.ts'

const purpose = 'membership-card'

/** The URL of a card's QR code. Only the service's key can make one, and a URL does not lead to other cards. */
export const cardUrl = ({ membershipId, accountId }: ContactKey): string =>
  `${env.baseUrl}/card/${guidBytes(membershipId, accountId).toString('base64url')}.${deriveSecret(purpose, membershipId, accountId)}`

/** Finds the state of a scanned card (decision 080); undefined if the code is not one of ours. */
export async function readCard(code: string): Promise<CardState | undefined> {
  const [, ids = '', signature = ''] = /^([\w-]{43})\.([\w-]{43})$/.exec(code) ?? []
  const bytes = Buffer.from(ids, 'base64url')
  const [membershipId, accountId] = [guidOf(bytes.subarray(0, 16)), guidOf(bytes.subarray(16))]
  if (!isDerived(signature, purpose, membershipId, accountId)) return undefined
  const found = await findCardState(db, { membershipId, accountId })
  return found ?? { isCurrent: false, initials: '' }
}
