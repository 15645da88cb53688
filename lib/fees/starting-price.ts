import { en } from '#lib/text/en.ts'
import type { Fee } from './fees-by-audience.ts'
import { formatAmount } from './format-amount.ts'

/** What a membership type costs, in a few words: its one fee, or the lowest of its bands. */
export function startingPrice(fees: readonly Fee[]): string {
  const amounts = fees.flatMap(({ amount }) => (amount == null ? [] : [Number(amount)]))
  if (amounts.length === 0) return formatAmount(null)
  const lowest = Math.min(...amounts)
  const price = formatAmount(lowest.toFixed(2))
  return amounts.length === fees.length && amounts.every((amount) => amount === lowest)
    ? price
    : en.fees.from(price)
}
