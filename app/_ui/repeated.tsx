import type { Repeated as Times } from '#lib/accounts/merge-repeated.ts'
import { texts } from '#lib/text/texts.ts'
import { TextAt } from './date-time.tsx'

interface RepeatedProps extends Times {
  /** The time of the latest. */
  readonly at: number
}

const minuteMs = 60_000

/** Says how often something has happened, and since when, unless that is less than a minute before the latest. */
export function sayRepeated({ times, since, at }: RepeatedProps): string {
  const text = texts().security
  return at - since < minuteMs ? text.times(times) : text.repeated(times)
}

/** Says how often the same has happened in a row; nothing for once. */
export const Repeated = (event: RepeatedProps) =>
  event.times > 1 && <TextAt at={event.since}>{sayRepeated(event)}</TextAt>
