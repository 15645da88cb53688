import { listBlockedSeconds } from '#db/queries/accounts/accounts.ts'
import {
  findBearerOwner,
  findClient,
  type KnownRequester,
} from '#db/queries/oauth/known-clients.ts'
import type { RequestContext } from '#db/request-context.ts'
import { reservedDomain } from '#db/values/reserved-domain.ts'
import { faults } from '#lib/contract/fault.ts'
import { Failure } from '#lib/failure.ts'
import { db } from '#lib/runtime/database.ts'
import { basicCredentialsOf } from './caller.ts'
import { hashOf } from './secret.ts'
import {
  countInOrder,
  enforceLimits,
  limitFor,
  networkLimits,
  rateLimits,
  refund,
  rejection,
} from './throttle.ts'

/** The requester of an email. The limits of decision 009 apply to the client or network. */
export interface EmailRequester {
  readonly network: string
  /** A client or account that has identified itself. */
  readonly client?: string | null | undefined
  /** The id of a test client, to which no limit applies and whose emails are kept (decision 097). */
  readonly testClient?: string | null | undefined
  /** The response headers, to which the headers of the limit are added. */
  readonly headers?: Record<string, string>
}

/**
 * Identifies the sender of a request to an endpoint that anyone may call, by the Authorization
 * header: a bearer token, or a client's id and secret (RFC 6749, section 2.3.1). Credentials that are
 * not valid count as none.
 */
export async function identifyRequester(
  authorization: string | null,
  { network }: RequestContext,
  headers: Record<string, string>,
): Promise<EmailRequester> {
  const credentials = basicCredentialsOf(authorization)
  const known = await (credentials ? findClient(db, credentials) : findBearer(authorization))
  return { network, headers, ...known }
}

async function findBearer(authorization: string | null): Promise<KnownRequester | undefined> {
  const [, token] = authorization?.match(/^bearer +(\S+) *$/i) ?? []
  return token ? findBearerOwner(db, hashOf(token)) : undefined
}

const reserved = new RegExp(reservedDomain, 'i')

/** Fails with 403 if a test client names an email that can belong to a person: its developer reads it (decision 097). */
export function requireReservedEmail(
  email: string,
  { testClient }: Pick<EmailRequester, 'testClient'>,
): void {
  if (testClient && !reserved.test(email)) throw new Failure(faults.testEmail)
}

/** Counts a request that may send emails or unsubscribes. Fails with 429 beyond the limit of its client or network. */
export async function limitEmailRequests(
  purpose: 'reset' | 'ebrief' | 'removal' | 'email-change' | 'join',
  { network, client, testClient, headers = {} }: EmailRequester,
): Promise<void> {
  if (testClient) return
  const { removals, emailsPerClient, emailsPerNetwork } = rateLimits
  const isRemoval = purpose === 'removal'
  const limits = client
    ? ([limitFor(isRemoval ? removals : emailsPerClient, purpose, client)] as const)
    : networkLimits(isRemoval ? removals : emailsPerNetwork, network, purpose)
  Object.assign(headers, await enforceLimits(...limits))
}

/** The kinds of email that are counted. */
type EmailKind =
  | ('reset-mail' | 'join-mail' | 'confirm-mail' | 'removed-mail')
  | ('email-change' | 'contact-mail')

/** The ceiling of emails for all callers that did not identify themselves. */
const ceilingOf = (kind: EmailKind) =>
  kind === 'reset-mail'
    ? limitFor(rateLimits.unidentifiedResets, 'resets')
    : limitFor(rateLimits.unidentifiedEmails, 'emails')

/** Fails with 429 at the ceiling for a kind of email, whoever is to get it, so that it reveals nothing about anyone. */
export async function requireRoomFor(
  kind: EmailKind,
  { client }: Pick<EmailRequester, 'client'>,
): Promise<void> {
  const ceiling = ceilingOf(kind)
  const [row] = client ? [] : await listBlockedSeconds(db, [ceiling.key])
  const seconds = Math.ceil((row?.seconds ?? 0) - ceiling.aheadSeconds)
  if (seconds > 0) throw rejection(ceiling, seconds, faults.emailLimit(seconds))
}

/** Counts what a caller that did not identify itself stores without an email in the ceiling of emails. */
export async function countUnsent(
  kind: EmailKind,
  { client }: Pick<EmailRequester, 'client'>,
): Promise<void> {
  if (!client) await enforceLimits(ceilingOf(kind))
}

/** The emails that this process is sending, by their subjects. */
const sending = new Map<string, Promise<unknown>>()

/**
 * Counts an email to `subject` and sends it; uncounts it if `send` returns false or fails. Returns what `send` does, or
 * undefined without sending if there was one just now, or too many today. A request that arrives during another one of
 * this process, whose `send` then returns false, returns false too. Fails with 429 if callers that did not identify
 * themselves made the service send too many to everyone.
 */
export async function sendCounted<Sent>(
  ...[subject, mailbox, requester, send]: Parameters<typeof countAndSend<Sent>>
): Promise<Sent | false | undefined> {
  const { testClient } = requester
  if (testClient) return send()
  const key = JSON.stringify(subject)
  const earlier = sending.get(key)
  if (earlier && (await earlier.catch(() => undefined)) === false) return false
  const result = countAndSend(subject, mailbox, requester, send)
  sending.set(key, result)
  return result.finally(() => sending.get(key) === result && sending.delete(key))
}

async function countAndSend<Sent>(
  [kind, ...subject]: readonly [EmailKind, ...string[]],
  mailbox: string,
  { client }: Pick<EmailRequester, 'client' | 'testClient'>,
  send: () => Promise<Sent | false>,
): Promise<Sent | false | undefined> {
  const ceiling = ceilingOf(kind)
  const limits = [
    limitFor(rateLimits.emailsPerRecipient, kind, ...subject),
    // An email that tells of what a stranger has done is not kept back because strangers have used up the others.
    ...(kind === 'removed-mail'
      ? []
      : [limitFor(rateLimits.emailsPerMailbox, 'mailbox', mailbox.toLowerCase())]),
    ...(client ? [] : [ceiling]),
  ] as const
  const outcome = await countInOrder(limits)
  if (!outcome.counted) {
    if (!outcome.limit.key.equals(ceiling.key)) return undefined
    throw rejection(ceiling, outcome.waitSeconds, faults.emailLimit(outcome.waitSeconds))
  }
  let sent: Sent | false = false
  try {
    sent = await send()
    return sent
  } finally {
    if (sent === false) await refund(...limits)
  }
}
