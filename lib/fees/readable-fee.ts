import { formatDay } from '#lib/text/format-date-time.ts'

interface FeeDays {
  readonly from: string | null
  readonly until: string | null
}

/** A fee with its days as people read them: 1 January 2027. */
export const readableFee = <Fee extends FeeDays>(fee: Fee): Fee => ({
  ...fee,
  from: fee.from && formatDay(fee.from),
  until: fee.until && formatDay(fee.until),
})
