import { randomInt } from 'node:crypto'
import {
  findApplication,
  findJoinStartHash,
  findStartedApplication,
  type JoinMembership,
} from '#db/queries/applications/applications.ts'
import {
  addJoinApplication,
  type NewJoinApplication,
} from '#db/queries/applications/applications-edit.ts'
import type { RequestContext } from '#db/request-context.ts'
import { limitEmailRequests, sendCounted } from '#lib/auth/email-limits.ts'
import { hashOf } from '#lib/auth/secret.ts'
import { applicationLimit, enforceLimits, limitFor, renewalLimit } from '#lib/auth/throttle.ts'
import { env } from '#lib/env.ts'
import type { Fee } from '#lib/fees/fees-by-audience.ts'
import { languageToStore } from '#lib/mail/compose.ts'
import { joinLinkMessage } from '#lib/mail/joining-messages.ts'
import { type SentEmail, sendEmail } from '#lib/mail/send.ts'
import { storedType } from '#lib/records/membership-types.ts'
import { db } from '#lib/runtime/database.ts'
import { joinLinkEnd, joinSecretOf } from './join-link.ts'
import { retryIfTaken } from './retry-if-taken.ts'

/** The input that starts an application. */
interface JoinStart {
  /** The random key of the form, which starts one application however often it is sent. */
  readonly key: string
  readonly email: string
  readonly fee: Fee
  /** The member who applies. */
  readonly accountId?: string | null | undefined
  /** The membership that the member renews. */
  readonly renews?: string | null | undefined
}

/** An application whose link was sent, or waits until the mail server takes it; undefined if it needs no email. */
export interface StartedJoin {
  readonly secret: string
  readonly email?: SentEmail
}

/** The membership of a fee as an application stores it. */
export const membershipOf = ({ type, band, individual, amount }: Fee): JoinMembership => ({
  type: storedType(type),
  band: band ?? null,
  individual,
  amount: amount ?? null,
})

/**
 * Starts an application and emails its link, but not that of a renewal; returns the link's secret. The same key
 * changes the application that it has started, which stays as it was if the email cannot be sent. Fails with 429 if too
 * many were started from the network or for the mailbox, or too many renewals by the member.
 */
export const startApplication = (
  { key, email, fee, accountId = null, renews = null }: JoinStart,
  context: RequestContext,
): Promise<StartedJoin | 'not-sent'> => {
  const application = { email, membership: membershipOf(fee), accountId, renews }
  return saveStart({ ...application, startHash: hashOf(key) }, context)
}

/**
 * Changes the email of an unsent application and emails it a new link in place of the earlier; undefined if unknown. If
 * that cannot be sent, the application keeps its email and its link.
 */
export async function changeJoinEmail(
  secret: string,
  email: string,
  context: RequestContext,
): Promise<StartedJoin | 'not-sent' | undefined> {
  const hash = hashOf(secret)
  const [application, startHash] = await Promise.all([
    findApplication(db, hash),
    findJoinStartHash(db, hash),
  ])
  if (application?.state !== 'started' || !startHash) return undefined
  if (application.email === email) return { secret }
  const { accountId, membershipId: renews } = application
  return saveStart({ membership: application, accountId, renews, startHash, email }, context)
}

type Start = Pick<NewJoinApplication, 'startHash' | 'email' | 'membership' | 'accountId' | 'renews'>

const store = (start: Start, secret: string) =>
  retryIfTaken(() =>
    addJoinApplication(db, {
      ...start,
      linkHash: hashOf(secret),
      realm: env.realm,
      reference: newReference(),
      language: languageToStore(),
    }),
  )

async function saveStart(
  start: Start,
  { network }: RequestContext,
): Promise<StartedJoin | 'not-sent'> {
  const { email, startHash, accountId, renews } = start
  const secret = joinSecretOf(startHash, email)
  if (accountId && renews) {
    await enforceLimits(limitFor(renewalLimit, 'renewals', accountId))
    const saved = await store(start, secret)
    // A member who renews is signed in, and gets an email once it is complete.
    if (saved?.renewal !== false) return { secret }
  }
  await limitEmailRequests('join', { network })
  // A limit of its own: one that other emails to the mailbox used up would reveal them.
  await enforceLimits(limitFor(applicationLimit, 'join', email.toLowerCase()))
  const former = await findStartedApplication(db, startHash)
  const sent = await sendCounted(['join-mail', secret], email, {}, async () => {
    const saved = await store(start, secret)
    // The application has been sent: its email has the link.
    if (!saved || saved.renewal) return 'unneeded'
    const to = { ...saved, email, name: null, secret }
    return sendEmail(joinLinkMessage(to, joinLinkEnd(), (emails, facts) => emails.started(facts)))
  })
  if (sent === undefined) {
    // The same form was sent just before.
    await store(start, secret)
    return { secret }
  }
  if (sent) return sent === 'unneeded' ? { secret } : { secret, email: sent }
  if (former) {
    const { email } = former
    await store({ ...start, email, membership: former }, joinSecretOf(startHash, email))
  }
  return 'not-sent'
}

/** Letters and digits that cannot be mistaken for one another, and no vowels, so no words. */
const alphabet = 'BCDFGHJKMNPQRSTVWXZ23456789'

/** A reference such as `GH7K-2MPX`, short enough to be read out. */
function newReference(): string {
  const letters = Array.from({ length: 8 }, () => alphabet[randomInt(alphabet.length)])
  return `${letters.slice(0, 4).join('')}-${letters.slice(4).join('')}`
}
