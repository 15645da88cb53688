import { listBlockedSeconds } from '#db/queries/accounts/accounts.ts'
import { db } from '#lib/runtime/database.ts'
import { type AppliedLimit, limitFor, networkLimits, rateLimits } from './throttle.ts'

/** The account for which attempts are counted. */
interface DelaySubject {
  readonly id: string
  readonly email: string | null
  /** The networks with recent sign-ins or attempts. */
  readonly networks: readonly string[]
}

/** A limit of an account that rejects or delays attempts now. */
export interface AccountDelay {
  readonly of: 'sign-in' | 'second-step' | 'current-password' | 'email'
  /** Null for a limit that applies everywhere. */
  readonly network: string | null
  readonly seconds: number
}

interface NamedLimits extends Omit<AccountDelay, 'seconds'> {
  readonly limits: readonly AppliedLimit[]
}

/** The limits of decision 009 that an account and its mailbox have. */
function limitsOf({ id, email, networks }: DelaySubject): NamedLimits[] {
  const { signInsPerAccount, signInsPerAccountAndNetwork, secondStepsPerAccount } = rateLimits
  const mailbox = email?.toLowerCase()
  return [
    { of: 'sign-in', network: null, limits: [limitFor(signInsPerAccount, 'sign-in-anywhere', id)] },
    {
      of: 'second-step',
      network: null,
      limits: [limitFor(secondStepsPerAccount, 'second-step-anywhere', id)],
    },
    ...networks.flatMap((network): NamedLimits[] =>
      (['sign-in', 'current-password'] as const).map((of) => ({
        of,
        network,
        limits: networkLimits(signInsPerAccountAndNetwork, network, of, id),
      })),
    ),
    ...(mailbox ? mailboxLimits(mailbox) : []),
  ]
}

const mailboxLimits = (mailbox: string): NamedLimits[] =>
  [
    limitFor(rateLimits.emailsPerRecipient, 'reset-mail', mailbox),
    limitFor(rateLimits.emailsPerMailbox, 'mailbox', mailbox),
  ].map((limit) => ({ of: 'email', network: null, limits: [limit] }))

/** The keys of the limits of an account, to forget what is counted under them. */
export const delayKeys = (subject: DelaySubject): Buffer[] =>
  limitsOf(subject).flatMap(({ limits }) => limits.map(({ key }) => key))

/** Lists the limits of an account that reject or delay attempts now. */
export async function listAccountDelays(subject: DelaySubject): Promise<AccountDelay[]> {
  const blocked = await listBlockedSeconds(db, delayKeys(subject))
  const secondsOf = ({ key, aheadSeconds }: AppliedLimit) => {
    const { seconds = 0 } = blocked.find((row) => row.key === key.toString('hex')) ?? {}
    return Math.ceil(seconds - aheadSeconds)
  }
  return limitsOf(subject).flatMap(({ of, network, limits }) => {
    const seconds = Math.max(...limits.map(secondsOf))
    return seconds > 0 ? [{ of, network, seconds }] : []
  })
}
