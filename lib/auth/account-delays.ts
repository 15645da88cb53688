import { listBlockedSeconds } from '#db/queries/accounts/accounts.ts'
import { db } from '#lib/runtime/database.ts'
import { type AppliedLimit, limitFor, rateLimits } from './throttle.ts'

/** The account for which attempts are counted. */
interface DelaySubject {
  readonly id: string
  readonly email: string | null
  /** The networks with recent sign-ins or attempts. */
  readonly networks: readonly string[]
}

/** A limit of an account that rejects or delays attempts now. */
export interface AccountDelay {
  readonly of: 'sign-in' | 'current-password' | 'email'
  /** Null for a limit that applies everywhere. */
  readonly network: string | null
  readonly seconds: number
}

interface NamedLimit extends Omit<AccountDelay, 'seconds'> {
  readonly limit: AppliedLimit
}

/** The limits of decision 009 that an account and its mailbox have. */
function limitsOf({ id, email, networks }: DelaySubject): NamedLimit[] {
  const { signInsPerAccount, signInsPerAccountAndNetwork } = rateLimits
  const mailbox = email?.toLowerCase()
  return [
    { of: 'sign-in', network: null, limit: limitFor(signInsPerAccount, 'sign-in-anywhere', id) },
    ...networks.flatMap((network): NamedLimit[] =>
      (['sign-in', 'current-password'] as const).map((of) => ({
        of,
        network,
        limit: limitFor(signInsPerAccountAndNetwork, of, id, network),
      })),
    ),
    ...(mailbox ? mailboxLimits(mailbox) : []),
  ]
}

const mailboxLimits = (mailbox: string): NamedLimit[] =>
  [
    limitFor(rateLimits.emailsPerRecipient, 'reset-mail', mailbox),
    limitFor(rateLimits.emailsPerMailbox, 'mailbox', mailbox),
  ].map((limit) => ({ of: 'email', network: null, limit }))

/** The keys of the limits of an account, to forget what is counted under them. */
export const delayKeys = (subject: DelaySubject): Buffer[] =>
  limitsOf(subject).map(({ limit }) => limit.key)

/** Lists the limits of an account that reject or delay attempts now. */
export async function listAccountDelays(subject: DelaySubject): Promise<AccountDelay[]> {
  const limits = limitsOf(subject)
  const blocked = await listBlockedSeconds(
    db,
    limits.map(({ limit }) => limit.key),
  )
  return limits.flatMap(({ of, network, limit }) => {
    const { seconds = 0 } = blocked.find(({ key }) => key === limit.key.toString('hex')) ?? {}
    const remaining = Math.ceil(seconds - limit.aheadSeconds)
    return remaining > 0 ? [{ of, network, seconds: remaining }] : []
  })
}
