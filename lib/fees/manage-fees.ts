import type { Actor } from '#db/queries/audit/audit.ts'
import type { FeeRow, FeeWords } from '#db/queries/fees/fees.ts'
import * as fees from '#db/queries/fees/fees.ts'
import type { FeeChange, FeeOutcome, NewFee } from '#db/queries/fees/fees-edit.ts'
import * as feesEdit from '#db/queries/fees/fees-edit.ts'
import { guidOrNil } from '#lib/contract/guid.ts'
import { db } from '#lib/runtime/database.ts'
import { changedTranslations, type Translations } from '#lib/text/language/translations.ts'
import { feeName } from './fee-choice.ts'
import type { FeeFault } from './fee-fault.ts'

/** A fee that was added or changed, or the reason why it was not. */
export type FeeResult = { readonly outcome: 'saved'; readonly fee: FeeRow } | FeeFault

/** Finds a fee; undefined if there is none with this id. */
export const findFee = (id: string): Promise<FeeRow | undefined> => fees.findFee(db, guidOrNil(id))

/** A fee to add, without the translations that it has not. */
type AddedFee = Omit<NewFee, Translated> & Partial<Pick<NewFee, Translated>>

type Translated = 'descriptions' | 'bandDescriptions'

/** Adds a fee, from today if it has no first day (decision 026). */
export async function addFee(fee: AddedFee, actor: Actor): Promise<FeeResult> {
  const from = fee.from ?? (await fees.findToday(db))
  const descriptions = changedTranslations({}, fee.descriptions)
  const bandDescriptions = changedTranslations({}, fee.bandDescriptions)
  const added = { ...fee, descriptions, bandDescriptions, from }
  const fault = rejectBand(added) ?? rejectDays(from, fee.until)
  return fault ?? resultOf(await feesEdit.addFee(db, added, actor))
}

/** Corrects a fee at once, unless a value of `shown` has changed since (decision 057). */
export async function editFee(
  id: string,
  change: FeeChange,
  actor: Actor,
  shown: Partial<FeeWords> = {},
): Promise<FeeResult> {
  const fee = await findFee(id)
  if (!fee) return { outcome: 'unknown', id }
  const next = { ...fee, ...completed(fee, change) }
  const fault = rejectBand(next) ?? rejectDays(next.from, next.until)
  const asShown = completed(fee, shown)
  return fault ?? resultOf(await feesEdit.editFee(db, fee.id, change, actor, asShown))
}

/** Changes a fee from midnight in London at the beginning of a day. */
export async function scheduleFee(
  id: string,
  from: string,
  change: FeeChange,
  actor: Actor,
): Promise<FeeResult> {
  const fee = await findFee(id)
  if (!fee) return { outcome: 'unknown', id }
  if (from < (await fees.findToday(db))) return { outcome: 'in-the-past', day: from }
  if (fee.from && from <= fee.from) return { outcome: 'not-begun', fee }
  if (fee.until && from > fee.until) return { outcome: 'ended-by', fee, day: from }
  const next = { ...fee, ...completed(fee, change) }
  const fault = rejectBand(next) ?? rejectDays(from, next.until)
  return fault ?? resultOf(await feesEdit.scheduleFee(db, fee.id, from, change, actor))
}

/** Stops offering a fee from midnight in London at the beginning of a day, today by default. */
export async function endFee(
  id: string,
  from: string | undefined,
  actor: Actor,
): Promise<
  { readonly outcome: 'ended'; readonly from: string; readonly deleted: boolean } | FeeFault
> {
  const fee = await findFee(id)
  if (!fee) return { outcome: 'unknown', id }
  const today = await fees.findToday(db)
  const first = from ?? today
  if (first < today) return { outcome: 'in-the-past', day: first }
  const ended = await feesEdit.endFee(db, fee.id, first, actor)
  if (!ended) return { outcome: 'ended-by', fee, day: first }
  return { outcome: 'ended', from: first, deleted: fee.from !== null && fee.from >= first }
}

async function resultOf({ id, other }: FeeOutcome): Promise<FeeResult> {
  if (other) return { outcome: 'overlaps', other: { ...other, name: feeName(other) } }
  const fee = id === null ? undefined : await fees.findFee(db, id)
  return fee ? { outcome: 'saved', fee } : { outcome: 'changed-meanwhile' }
}

/** Words of a fee with the translations that they leave as they are, in the texts that they have. */
const completed = <Words extends Partial<Record<Translated, Translations>>>(
  fee: Readonly<Record<Translated, Translations>>,
  words: Words,
): Words => {
  const complete = (name: Translated) =>
    words[name] && { [name]: changedTranslations(fee[name], words[name]) }
  return { ...words, ...complete('descriptions'), ...complete('bandDescriptions') }
}

const rejectBand = ({
  band,
  bandDescription,
  bandDescriptions,
}: NewFee | FeeRow): FeeFault | undefined =>
  !band && (bandDescription || Object.keys(bandDescriptions).length > 0)
    ? { outcome: 'band-missing' }
    : undefined

const rejectDays = (from: string | null, until: string | null): FeeFault | undefined =>
  from && until && until < from ? { outcome: 'until-before-from', from, until } : undefined
