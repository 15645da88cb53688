import { timingSafeEqual } from 'node:crypto'
import { type CardState, type ContactKey, findCardState } from '#db/queries/memberships/card.ts'
import { acceptedSecrets, deriveSecret, hashOf } from '#lib/auth/secret.ts'
import { env } from '#lib/env.ts'
import { db } from '#lib/runtime/database.ts'

const purpose = 'membership-card'
const bytesOf = (...ids: string[]) => Buffer.from(ids.join('').replaceAll('-', ''), 'hex')
const isEqual = (a: string, b: string) => timingSafeEqual(hashOf(a), hashOf(b))
const guid = (hex: string) =>
  hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5').toLowerCase()

/** The URL of a card's QR code. Only the service's key can make one, and a URL does not lead to other cards. */
export const cardUrl = ({ membershipId, accountId }: ContactKey): string =>
  `${env.baseUrl}/card/${bytesOf(membershipId, accountId).toString('base64url')}.${deriveSecret(purpose, membershipId, accountId)}`

/** Finds the state of a scanned card (decision 080); undefined if the code is not one of ours. */
export async function readCard(code: string): Promise<CardState | undefined> {
  const [, ids = '', signature = ''] = /^([\w-]{43})\.([\w-]{43})$/.exec(code) ?? []
  const hex = Buffer.from(ids, 'base64url').toString('hex')
  const [membershipId, accountId] = [guid(hex.slice(0, 32)), guid(hex.slice(32))]
  const accepted = acceptedSecrets(purpose, membershipId, accountId)
  if (!accepted.some((secret) => isEqual(signature, secret))) return undefined
  const found = await findCardState(db, { membershipId, accountId })
  return found ?? { isCurrent: false, initials: '' }
}
