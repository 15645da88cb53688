import type { MembershipRow } from '#db/queries/memberships/memberships.ts'
import { env } from '#lib/env.ts'
import { daysAfter, formatDay } from '#lib/text/language/format-date-time.ts'
import { texts } from '#lib/text/texts.ts'

/** Says until when a membership is paid, or when it ends or ended; undefined for one that ended on an unknown day. */
export function termSentence({
  state,
  renewsOn,
  endedOn,
}: Pick<MembershipRow, 'state' | 'renewsOn' | 'endedOn'>): string | undefined {
  const text = texts().memberships.term
  if (endedOn) return (state === 'ended' ? text.ended : text.ends)(formatDay(endedOn))
  if (state === 'ended') return undefined
  if (!renewsOn) return text.undated
  const last = formatDay(daysAfter(renewsOn, env.membershipGraceDays))
  return text[state](formatDay(renewsOn), last)
}

/** Returns true if the member can renew a membership now: it is due or later, or it has ended. */
export const canRenew = ({ state }: Pick<MembershipRow, 'state'>): boolean => state !== 'current'
