import type { Operator } from '#db/queries/audit.ts'
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
  type ShownFee,
  scheduleFee,
  updateFee,
} from '#db/queries/operators/fees.ts'
import { guidOrNil } from '#lib/contract/guid.ts'
import { db } from '#lib/runtime/database.ts'
import { operatorFeesText } from '#lib/text/en/operators/fees.ts'

/** Which value of a fee is at fault; `id` stands for the fee as a whole. */
export type FeeFaultField = 'id' | 'from' | 'until' | 'band-description'

/** Why a fee was not changed. */
export interface FeeFault {
  readonly fault: string
  readonly field: FeeFaultField
}

/** A fee that was added or changed, or a sentence that says why it was not. */
export type FeeResult = { readonly fee: FeeRow; readonly fault?: undefined } | FeeFault

/** The sentences for people who use the command, or the pages. */
export type FeeFaultText = Pick<
  typeof operatorFeesText,
  | 'unknown'
  | 'overlaps'
  | 'inThePast'
  | 'notBegun'
  | 'endedBy'
  | 'bandMissing'
  | 'untilBeforeFrom'
  | 'changedMeanwhile'
>

/** Finds a fee; undefined if there is none with this id. */
export const showFee = (id: string): Promise<FeeRow | undefined> => findFee(db, guidOrNil(id))

/** Lists the fees of today and of the future, and those of the past if `all` is true. */
export const listFeesOf = async ({ all }: { readonly all: boolean }): Promise<readonly FeeRow[]> =>
  (await listAllFees(db)).filter(({ status }) => all || status !== 'past')

/** Adds a fee, from today if it has no first day (decision 026). */
export async function createFee(
  fee: NewFee,
  operator: Operator,
  text: FeeFaultText = operatorFeesText,
): Promise<FeeResult> {
  const from = fee.from ?? (await findToday(db))
  const fault = rejectBand(fee, text) ?? rejectDays(from, fee.until, text)
  return fault ?? resultOf(await addFee(db, { ...fee, from }, operator), text)
}

/**
 * Corrects a fee at once, for example a typing mistake in its description, unless a value of `shown` has
 * changed since (decision 057).
 */
export async function correctFee(
  id: string,
  change: FeeChange,
  operator: Operator,
  text: FeeFaultText = operatorFeesText,
  shown?: ShownFee,
): Promise<FeeResult> {
  const fee = await showFee(id)
  if (!fee) return faultOf('id', text.unknown(id))
  const next = { ...fee, ...change }
  const fault = rejectBand(next, text) ?? rejectDays(next.from, next.until, text)
  return fault ?? resultOf(await updateFee(db, fee.id, change, operator, shown), text)
}

/** Changes a fee from midnight in London at the beginning of a day. */
export async function changeFeeFrom(
  id: string,
  from: string,
  change: FeeChange,
  operator: Operator,
  text: FeeFaultText = operatorFeesText,
): Promise<FeeResult> {
  const fee = await showFee(id)
  if (!fee) return faultOf('id', text.unknown(id))
  const next = { ...fee, ...change }
  const day =
    (from < (await findToday(db)) ? text.inThePast(from) : undefined) ??
    (fee.from && from <= fee.from ? text.notBegun(fee) : undefined) ??
    (fee.until && from > fee.until ? text.endedBy(fee, from) : undefined)
  const fault =
    (day === undefined ? undefined : faultOf('from', day)) ??
    rejectBand(next, text) ??
    rejectDays(from, next.until, text)
  return fault ?? resultOf(await scheduleFee(db, fee.id, from, change, operator), text)
}

/** Stops offering a fee from midnight in London at the beginning of a day, today by default. */
export async function stopFee(
  id: string,
  from: string | undefined,
  operator: Operator,
  text: FeeFaultText = operatorFeesText,
): Promise<{ readonly from: string; readonly deleted: boolean } | FeeFault> {
  const fee = await showFee(id)
  if (!fee) return faultOf('id', text.unknown(id))
  const today = await findToday(db)
  const first = from ?? today
  if (first < today) return faultOf('from', text.inThePast(first))
  const ended = await endFee(db, fee.id, first, operator)
  if (!ended) return faultOf('from', text.endedBy(fee, first))
  return { from: first, deleted: fee.from !== null && fee.from >= first }
}

const faultOf = (field: FeeFaultField, fault: string): FeeFault => ({ field, fault })

async function resultOf({ id, other }: FeeOutcome, text: FeeFaultText): Promise<FeeResult> {
  if (other) return faultOf('from', text.overlaps(other))
  const fee = id === null ? undefined : await findFee(db, id)
  return fee ? { fee } : faultOf('id', text.changedMeanwhile)
}

const rejectBand = (
  { band, bandDescription }: Pick<NewFee, 'band' | 'bandDescription'>,
  text: FeeFaultText,
): FeeFault | undefined =>
  bandDescription && !band ? faultOf('band-description', text.bandMissing) : undefined

const rejectDays = (
  from: string | null,
  until: string | null,
  text: FeeFaultText,
): FeeFault | undefined =>
  from && until && until < from ? faultOf('until', text.untilBeforeFrom(from, until)) : undefined
