import { priceFormat } from './format-price.ts'

type Amount = string | null

/** The fee of an application as the fee picker shows it: `£36 a year`. */
export const joinPrice = (amount: Amount): string => priceFormat([amount])(amount)

const pounds = new Intl.NumberFormat('en-GB', { style: 'currency', currency: 'GBP' })

/** The amount to be paid now: `£36.00`. */
export const amountToPay = (amount: string): string => pounds.format(Number(amount))
