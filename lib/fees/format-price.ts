import { env } from '#lib/env.ts'
import { currentTag } from '#lib/text/language/language.ts'
import { texts } from '#lib/text/texts.ts'
import type { Fee } from './fees-by-audience.ts'

/** The amount of a fee in pounds; without one, the price is on application. */
type Amount = string | null | undefined

/** An amount of pounds: `£36`, or `£310.50` with its pence. */
export const poundsOf = (amount: number): string =>
  new Intl.NumberFormat(currentTag(), {
    style: 'currency',
    currency: 'GBP',
    minimumFractionDigits: amount % 1 === 0 ? 0 : 2,
  }).format(amount)

/** A fee on every page and in every email: `£1,234 a year`. FEE_PERIOD is the period. */
export const formatPrice = (amount: Amount): string =>
  amount == null
    ? texts().fees.onApplication
    : texts().fees.price(poundsOf(Number(amount)), env.feePeriod ?? texts().fees.period)

/** The price of each membership type: what all its fees cost, or "from" the lowest. */
export function lowestPrices(types: readonly { readonly fees: readonly Fee[] }[]): string[] {
  return types.map(({ fees }) => {
    const lowest = lowestAmount(fees)
    const price = formatPrice(lowest)
    const isSame = fees.every(({ amount }) => amount != null && Number(amount) === Number(lowest))
    return isSame || lowest === undefined ? price : texts().fees.from(price)
  })
}

function lowestAmount(fees: readonly Fee[]): string | undefined {
  const amounts = fees.flatMap(({ amount }) => (amount == null ? [] : [Number(amount)]))
  return amounts.length > 0 ? Math.min(...amounts).toFixed(2) : undefined
}
