import { env } from '#lib/env.ts'
import { currentTag } from '#lib/text/language/language.ts'
import { texts } from '#lib/text/texts.ts'
import type { Fee } from './fees-by-audience.ts'

/** The amount of a fee in pounds; without one, the price is on application. */
type Amount = string | null | undefined

/**
 * Makes the function that writes the prices of one column: `£1,234 a year`, or with pence if any price in
 * the column has them. FEE_PERIOD is the period.
 */
export function priceFormat(column: readonly Amount[]): (amount: Amount) => string {
  const hasPence = column.some((amount) => amount != null && Number(amount) % 1 !== 0)
  const pounds = new Intl.NumberFormat(currentTag(), {
    style: 'currency',
    currency: 'GBP',
    minimumFractionDigits: hasPence ? 2 : 0,
  })
  return (amount) =>
    amount == null
      ? texts().fees.onApplication
      : texts().fees.price(pounds.format(Number(amount)), env.feePeriod)
}

/** The price of each membership type, in one column: what all its fees cost, or "from" the lowest. */
export function lowestPrices(types: readonly { readonly fees: readonly Fee[] }[]): string[] {
  const lowest = types.map(({ fees }) => lowestAmount(fees))
  const format = priceFormat(lowest)
  return types.map(({ fees }, n) => {
    const price = format(lowest[n])
    const isSame = fees.every(
      ({ amount }) => amount != null && Number(amount) === Number(lowest[n]),
    )
    return isSame || lowest[n] === undefined ? price : texts().fees.from(price)
  })
}

function lowestAmount(fees: readonly Fee[]): string | undefined {
  const amounts = fees.flatMap(({ amount }) => (amount == null ? [] : [Number(amount)]))
  return amounts.length > 0 ? Math.min(...amounts).toFixed(2) : undefined
}
