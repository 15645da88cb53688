import { en } from '#lib/text/en.ts'
import type { Fee } from './fees-by-audience.ts'

const pounds = new Intl.NumberFormat('en-GB', { style: 'currency', currency: 'GBP' })

/** The amount of a fee: `£1,234.50`, or "Price on application" if it has none. */
export const formatAmount = (amount: string | null | undefined): string =>
  amount == null ? en.fees.onApplication : pounds.format(Number(amount))

/** The price of a membership type: the amount that all its fees share, or "from" the lowest. */
export function formatPrice(fees: readonly Fee[]): string {
  const amounts = fees.flatMap(({ amount }) => (amount == null ? [] : [Number(amount)]))
  if (amounts.length === 0) return formatAmount(null)
  const lowest = Math.min(...amounts)
  const price = formatAmount(lowest.toFixed(2))
  return amounts.length === fees.length && amounts.every((amount) => amount === lowest)
    ? price
    : en.fees.from(price)
}
