import { env } from '#lib/env.ts'

/** The page on which an applicant pays, with the reference and the amount; undefined without one. */
export const paymentUrl = (reference: string, amount: string | null): string | undefined =>
  env.paymentUrl
    ?.replaceAll('{reference}', encodeURIComponent(reference))
    .replaceAll('{amount}', encodeURIComponent(amount ?? ''))
