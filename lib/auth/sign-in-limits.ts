import type { AttemptRefund } from '#db/queries/rate-limits.ts'
import { findDevice } from './device-cookie.ts'
import {
  type AppliedLimit,
  enforceLimits,
  limitFor,
  limitKey,
  networkLimits,
  rateLimits,
  refundOf,
} from './throttle.ts'

/** The name, accounts and network for which a sign-in is counted. */
interface SignInSubject {
  /** The name as the database folds its case; the subject of a name that no account has. */
  readonly foldedName: string
  /** The ids of the accounts that the name may mean: however it is typed, they are the same. */
  readonly accountIds: readonly string[]
  readonly network: string
  /** The value of the browser's device cookie. */
  readonly devices?: string | undefined
}

/** A sign-in that was counted. */
interface CountedSignIn {
  /** Describes how to uncount it, because it succeeded for the account or failed through us. */
  refundFor(accountId?: string): AttemptRefund
}

/**
 * Counts a sign-in before it is attempted: per account and network, per account, and per network.
 * Attackers elsewhere cannot lock a member out, because two kinds of attempt have limits of their
 * own: from a browser in which the member signed in before, and from such a network (decision 009).
 */
export async function limitSignIn(subject: SignInSubject): Promise<CountedSignIn> {
  const { accountIds, foldedName, network, devices } = subject
  const found = accountIds.map((id) => ({ id, device: findDevice(devices, id) }))
  const subjects = found.length > 0 ? found : [{ id: `unknown ${foldedName}`, device: undefined }]
  const perAccount = subjects.flatMap(({ id, device }) =>
    device === undefined ? accountLimits(id, network) : [deviceLimit(device)],
  )
  const isOnKnownDevice = subjects.every(({ device }) => device !== undefined)
  const limits = [...perAccount, ...(isOnKnownDevice ? [] : signInsFrom(network))]
  await enforceLimits(...(limits as [AppliedLimit]))
  return {
    refundFor: (id) => refundOf(limits, id === undefined ? undefined : knownNetwork(id, network)),
  }
}

/** Seconds for which an attempt from a network that is new to the account waits for its turn. */
const newcomerWaitSeconds = 6

function accountLimits(id: string, network: string): AppliedLimit[] {
  const perNetwork = networkLimits(rateLimits.signInsPerAccountAndNetwork, network, 'sign-in', id)
  return [
    ...perNetwork,
    {
      ...limitFor(rateLimits.signInsPerAccount, 'sign-in-anywhere', id),
      exemptKey: knownNetwork(id, network),
      newcomers: { key: perNetwork[0].key, aheadSeconds: newcomerWaitSeconds },
    },
  ]
}

/** The limit of a browser in which the member has signed in before, by the nonce of its cookie. */
export const deviceLimit = (nonce: string) => limitFor(rateLimits.signInsPerDevice, 'device', nonce)

/** The key that is remembered while the network is one from which the account has signed in. */
const knownNetwork = (id: string, network: string) => limitKey('signed-in', id, network)

/** The limits of a network on sign-ins to any account. */
export const signInsFrom = (network: string) =>
  networkLimits(rateLimits.signInsPerNetwork, network, 'sign-in')
