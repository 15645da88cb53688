import { en } from '#lib/text/en.ts'

const pounds = new Intl.NumberFormat('en-GB', { style: 'currency', currency: 'GBP' })

/** An amount as people read it: `£1,234.50`, or that there is none before somebody has asked. */
export const formatAmount = (amount: string | null | undefined): string =>
  amount == null ? en.fees.onApplication : pounds.format(Number(amount))
