import { lifetimes } from '#db/values/lifetimes.ts'

const day = 24 * 60 * 60

/** The ages of a signing key, in seconds, at which its role changes. */
export const keyAgesSeconds = {
  /** The key starts to sign. Clients have had a day to fetch it. */
  activation: day,
  /** The successor of the key is made. */
  renewal: 90 * day,
  /** The predecessor of the key is deleted. Every grant that its ID tokens belong to, as hints of a sign-out, is over. */
  succession: day + lifetimes.grant,
} as const

interface Aged {
  readonly ageSeconds: number
}

/** The key that signs, of keys in order of creation: the newest active one, otherwise the first. */
export const currentKeyOf = <Key extends Aged>(keys: readonly Key[]): Key | undefined =>
  keys.findLast(({ ageSeconds }) => ageSeconds >= keyAgesSeconds.activation) ?? keys[0]

/** Returns true if every key is old enough for a successor to be made. */
export const isRenewalDue = (keys: readonly Aged[]): boolean =>
  keys.every(({ ageSeconds }) => ageSeconds >= keyAgesSeconds.renewal)
