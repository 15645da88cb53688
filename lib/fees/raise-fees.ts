import type { Actor } from '#db/queries/audit/audit.ts'
import type { FeeRow } from '#db/queries/fees/fees.ts'
import * as fees from '#db/queries/fees/fees.ts'
import * as feesEdit from '#db/queries/fees/fees-edit.ts'
import type { FormValues } from '#lib/contracts/forms/shown-values.ts'
import { db } from '#lib/runtime/database.ts'
import type { FeeFault } from './fee-fault.ts'

/** By how much all fees are raised, and from which day. */
export interface Raise {
  /** A positive number with at most two decimals. */
  readonly by: string
  readonly unit: 'percent' | 'pounds'
  /** Without it, a price in whole pounds stays one. */
  readonly pence?: 'yes' | null | undefined
  readonly from: string
}

/** A fee with its new price, in pounds with two decimals. */
export interface RaisedFee extends FeeRow {
  readonly amount: string
  readonly raised: string
}

/** More pounds than staff can enter. */
const tooMuch = 1_000_000_000

/**
 * The plan of a raise, or the reason why there is none: `nothing` if no price would change, `too-much` if one would become
 * higher than a price can be.
 */
type RaisePlan =
  | { readonly outcome: 'planned'; readonly fees: readonly RaisedFee[] }
  | { readonly outcome: 'nothing' | 'too-much' }
  | Extract<FeeFault, { readonly outcome: 'in-the-past' }>

/** The price after a raise, in pounds with two decimals; halves are rounded up, and so is what would be lower than before. */
export function raisedAmount(amount: string, { by, unit, pence }: Omit<Raise, 'from'>): string {
  const old = Math.round(Number(amount) * 100)
  const hundredths = Math.round(Number(by) * 100)
  const raised = old + (unit === 'percent' ? (old * hundredths) / 10_000 : hundredths)
  const step = pence ? 1 : 100
  const rounded = Math.round(raised / step) * step
  return ((rounded < old ? rounded + step : rounded) / 100).toFixed(2)
}

/** Plans a raise: the fees with an amount that are offered the day before and on the day. Free ones stay free. */
export async function planRaise(raise: Raise): Promise<RaisePlan> {
  if (raise.from < (await fees.findToday(db))) return { outcome: 'in-the-past', day: raise.from }
  const raisable = await feesEdit.listRaisableFees(db, raise.from)
  const planned = raisable.map((fee) => {
    const amount = fee.amount as string
    return { ...fee, amount, raised: raisedAmount(amount, raise) }
  })
  if (planned.some(({ raised }) => Number(raised) >= tooMuch)) return { outcome: 'too-much' }
  const isChange = planned.some(({ amount, raised }) => amount !== raised)
  return isChange ? { outcome: 'planned', fees: planned } : { outcome: 'nothing' }
}

/** The raise and the prices as a form shows them (decision 057). */
export const raiseFormValues = (
  { by, unit, pence, from }: Raise,
  fees: readonly RaisedFee[],
): FormValues => ({
  by,
  unit,
  pence: pence ?? '',
  from,
  prices: JSON.stringify(fees.map(({ id, amount, raised }) => [id, amount, raised])),
})

/** The result of raising all fees: `to-confirm` if this raise has not been shown yet. */
type RaiseResult =
  | { readonly outcome: 'raised'; readonly count: number }
  | { readonly outcome: 'to-confirm' | 'changed-meanwhile' }
  | Exclude<RaisePlan, { readonly outcome: 'planned' }>

/** Raises all fees at once, if these are the prices that were shown. */
export async function raiseFees(
  raise: Raise,
  shown: FormValues,
  actor: Actor,
): Promise<RaiseResult> {
  const plan = await planRaise(raise)
  if (plan.outcome !== 'planned') return plan
  const values = raiseFormValues(raise, plan.fees)
  const { prices, ...asked } = values
  const isShown = Object.entries(asked).every(([name, value]) => shown[name] === value)
  if (!isShown) return { outcome: 'to-confirm' }
  if (shown.prices !== prices) return { outcome: 'changed-meanwhile' }
  const count = await feesEdit.raiseFees(db, raise.from, plan.fees, actor)
  return count > 0 ? { outcome: 'raised', count } : { outcome: 'changed-meanwhile' }
}
