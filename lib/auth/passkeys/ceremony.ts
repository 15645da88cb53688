import type { NewSecret } from '#db/queries/credentials/credentials.ts'
import { env } from '#lib/env.ts'
import { hashOf } from '../secret.ts'
import { ceremonyMs } from './challenge.ts'

/** The row that a challenge becomes when a statement spends it. */
export const ceremonyOf = ({ challenge }: { readonly challenge: string }): NewSecret => ({
  hash: hashOf(challenge),
  realm: env.realm,
  lifetimeSeconds: ceremonyMs / 1_000,
})
