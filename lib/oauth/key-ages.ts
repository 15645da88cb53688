const hour = 60 * 60
const day = 24 * hour

/** Ages of a signing key, in seconds. */
export const ages = {
  /** It signs, having been published long enough for clients to know it. */
  sign: day,
  /** Its successor is made. */
  renew: 90 * day,
  /** Its predecessor signed the last token so long ago that none is valid any more. */
  retire: day + 2 * hour,
} as const

interface Aged {
  readonly ageSeconds: number
}

/** Of keys in the order of their making, the one that signs: the latest that clients know, else the first. */
export const chooseKey = <Key extends Aged>(keys: readonly Key[]): Key | undefined =>
  keys.findLast(({ ageSeconds }) => ageSeconds >= ages.sign) ?? keys[0]

/** Whether the latest key is so old that its successor has to be published. */
export const isDue = (keys: readonly Aged[]): boolean =>
  keys.every(({ ageSeconds }) => ageSeconds >= ages.renew)
