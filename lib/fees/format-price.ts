import { env } from '#lib/env.ts'
import { currentTag } from '#lib/text/language/language.ts'
import { texts } from '#lib/text/texts.ts'
import type { Fee } from './fees-by-audience.ts'

/** The amount of a fee in pounds; without one, the price is on application. */
type Amount = string | null | undefined

/** Returns true of a fee of nothing, and not of one that is not known. */
export const isFree = (amount: Amount): boolean => amount != null && Number(amount) === 0

/** An amount of pounds: `£36`, or `£310.50` with its pence. */
export const poundsOf = (amount: number): string =>
  new Intl.NumberFormat(currentTag(), {
    style: 'currency',
    currency: 'GBP',
    minimumFractionDigits: amount % 1 === 0 ? 0 : 2,
  }).format(amount)

const perPeriod = (amount: string): string =>
  texts().fees.price(poundsOf(Number(amount)), env.feePeriod ?? texts().fees.period)

/** A fee on every page and in every email: `£1,234 a year`, or that it is free. FEE_PERIOD is the period. */
export function formatPrice(amount: Amount): string {
  if (amount == null) return texts().fees.onApplication
  return isFree(amount) ? texts().fees.free : perPeriod(amount)
}

/** The price of each membership type: what all its fees cost, or "from" the lowest. */
export function lowestPrices(types: readonly { readonly fees: readonly Fee[] }[]): string[] {
  return types.map(({ fees }) => {
    const lowest = lowestAmount(fees)
    const isSame = fees.every(({ amount }) => amount != null && Number(amount) === Number(lowest))
    return isSame || lowest === undefined
      ? formatPrice(lowest)
      : texts().fees.from(perPeriod(lowest))
  })
}

function lowestAmount(fees: readonly Fee[]): string | undefined {
  const amounts = fees.flatMap(({ amount }) => (amount == null ? [] : [Number(amount)]))
  return amounts.length > 0 ? Math.min(...amounts).toFixed(2) : undefined
}
