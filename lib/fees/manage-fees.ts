import {
  addFee,
  endFee,
  type FeeChange,
  type FeeOutcome,
  type FeeRow,
  findFee,
  findToday,
  listAllFees,
  type NewFee,
  scheduleFee,
  updateFee,
} from '#db/queries/operators/fees.ts'
import { guidOrNil } from '#lib/contract/guid.ts'
import { db } from '#lib/runtime/database.ts'
import { operatorFeesText as text } from '#lib/text/en/operators/fees.ts'

/** A fee that was added or changed, or a sentence that says why it was not. */
export type FeeResult =
  | { readonly fee: FeeRow; readonly fault?: undefined }
  | { readonly fault: string }

/** Lists the fees of today and of the future, and those of the past if `all` is true. */
export const listFeesOf = async ({ all }: { readonly all: boolean }): Promise<readonly FeeRow[]> =>
  (await listAllFees(db)).filter(({ status }) => all || status !== 'past')

/** Adds a fee, from today if it has no first day (decision 026). */
export async function createFee(fee: NewFee, operator: string): Promise<FeeResult> {
  const from = fee.from ?? (await findToday(db))
  const fault = rejectBand(fee) ?? rejectDays(from, fee.until)
  return fault ? { fault } : resultOf(await addFee(db, { ...fee, from }, operator))
}

/** Corrects a fee at once, for example a typing mistake in its description. */
export async function correctFee(
  id: string,
  change: FeeChange,
  operator: string,
): Promise<FeeResult> {
  const fee = await findFee(db, guidOrNil(id))
  if (!fee) return { fault: text.unknown(id) }
  const next = { ...fee, ...change }
  const fault = rejectBand(next) ?? rejectDays(next.from, next.until)
  return fault ? { fault } : resultOf(await updateFee(db, fee.id, change, operator))
}

/** Changes a fee from midnight in London at the beginning of a day. */
export async function changeFeeFrom(
  id: string,
  from: string,
  change: FeeChange,
  operator: string,
): Promise<FeeResult> {
  const fee = await findFee(db, guidOrNil(id))
  if (!fee) return { fault: text.unknown(id) }
  const next = { ...fee, ...change }
  const fault =
    (from < (await findToday(db)) ? text.inThePast(from) : undefined) ??
    (fee.from && from <= fee.from ? text.notBegun(fee) : undefined) ??
    (fee.until && from > fee.until ? text.endedBy(fee, from) : undefined) ??
    rejectBand(next) ??
    rejectDays(from, next.until)
  return fault ? { fault } : resultOf(await scheduleFee(db, fee.id, from, change, operator))
}

/** Stops offering a fee from midnight in London at the beginning of a day, today by default. */
export async function stopFee(
  id: string,
  from: string | undefined,
  operator: string,
): Promise<{ readonly from: string; readonly deleted: boolean } | { readonly fault: string }> {
  const fee = await findFee(db, guidOrNil(id))
  if (!fee) return { fault: text.unknown(id) }
  const today = await findToday(db)
  const first = from ?? today
  if (first < today) return { fault: text.inThePast(first) }
  const ended = await endFee(db, fee.id, first, operator)
  if (!ended) return { fault: text.endedBy(fee, first) }
  return { from: first, deleted: fee.from !== null && fee.from >= first }
}

async function resultOf({ id, other }: FeeOutcome): Promise<FeeResult> {
  if (other) return { fault: text.overlaps(other) }
  const fee = id === null ? undefined : await findFee(db, id)
  return fee ? { fee } : { fault: text.changedMeanwhile }
}

const rejectBand = ({ band, bandDescription }: Pick<NewFee, 'band' | 'bandDescription'>) =>
  bandDescription && !band ? text.bandMissing : undefined

const rejectDays = (from: string | null, until: string | null) =>
  from && until && until < from ? text.untilBeforeFrom(from, until) : undefined
