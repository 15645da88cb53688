import type { MessageValue } from '#lib/contract/message.ts'
import {
  AddFee,
  ChangePrice,
  DescribeFee,
  EndFee,
  type FeeWords,
  feeFormValues,
  RaiseFees,
  shownFee,
} from '#lib/contracts/forms/fee.ts'
import { readShown, valuesOf } from '#lib/contracts/forms/shown-values.ts'
import { translatedLabels } from '#lib/contracts/forms/translated.ts'
import { describeFault, type FeeFault } from '#lib/fees/fee-fault.ts'
import { addFee, editFee, endFee, findFee, scheduleFee } from '#lib/fees/manage-fees.ts'
import { raiseFees } from '#lib/fees/raise-fees.ts'
import { texts } from '#lib/text/texts.ts'
import { editForm } from '../edit-form.ts'
import { fault, form, type Outcome, type SentForm, staff } from '../form.ts'
import { sentTranslations } from './sent-translations.ts'

const list = '/staff/fees'
const text = () => texts().staffFees
const idOf = ({ param }: SentForm) => param('fee')

/** The field at which a fault stands; `id` stands for the fee as a whole. */
const fieldOf = {
  unknown: 'id',
  'changed-meanwhile': 'id',
  'band-missing': 'band-description',
  overlaps: 'from',
  'in-the-past': 'from',
  'not-begun': 'from',
  'ended-by': 'from',
  'until-before-from': 'until',
} as const satisfies Record<FeeFault['outcome'], string>

const faultOf = (refused: FeeFault) =>
  fault(fieldOf[refused.outcome], describeFault(refused, text().faults))

/** The list of the fees, or the form again with the reason why nothing was changed. */
const listAfter = (
  result: { readonly outcome: 'saved' } | { readonly outcome: 'ended' } | FeeFault,
  done: string,
): Outcome =>
  result.outcome === 'saved' || result.outcome === 'ended'
    ? `${list}?done=${done}`
    : faultOf(result)

/** The fault of a price that is neither an amount nor on application, or both. */
function priceFault(price: { readonly amount?: unknown; readonly onApplication?: unknown }) {
  if (price.amount && price.onApplication) return fault('amount', text().enter.bothAmounts)
  return price.amount || price.onApplication ? undefined : fault('amount', text().enter.amount)
}

/** The words of a fee that a form sends. */
const wordsIn = (
  input: MessageValue<typeof AddFee> | MessageValue<typeof DescribeFee>,
): FeeWords => ({
  description: input.description,
  bandDescription: input.bandDescription ?? null,
  descriptions: sentTranslations('description', input),
  bandDescriptions: sentTranslations('band-description', input),
})

/** The forms of the fees, for staff. */
export const feeForms = [
  form(`${list}/add`, staff('edit-fees'), AddFee, async ({ who, input }) => {
    const wrong = priceFault(input)
    if (wrong) return wrong
    const empty = valuesOf(['band', 'amount', 'until'], input, null)
    const fee = { ...input, ...empty, ...wordsIn(input) }
    return listAfter(await addFee(fee, who.actor), 'staff-fee-saved')
  }),
  form(
    `${list}/raise`,
    staff('edit-fees'),
    RaiseFees,
    async ({ who, input, ...sent }) => {
      const result = await raiseFees(input, readShown(sent.text('shown')), who.actor)
      // As they were read, so that the page shows what it will confirm.
      const preview = { ...input, pence: input.pence ?? '', preview: 'yes' }
      switch (result.outcome) {
        case 'raised':
          return `${list}?done=staff-fees-raised`
        case 'to-confirm':
          return { faults: [], values: preview }
        case 'changed-meanwhile':
          return { ...fault('by', text().raise.changed), values: preview }
        case 'nothing':
        case 'too-much':
          return fault('by', text().raise[result.outcome])
        default:
          return faultOf(result)
      }
    },
    { isSelection: true },
  ),
  form(`${list}/{fee}`, staff('edit-fees'), ChangePrice, async ({ who, input, ...sent }) => {
    const wrong = priceFault(input)
    if (wrong) return wrong
    const { from, amount = null } = input
    const result = await scheduleFee(idOf(sent), from, { amount }, who.actor)
    return listAfter(result, 'staff-fee-scheduled')
  }),
  form(`${list}/{fee}/end`, staff('edit-fees'), EndFee, async ({ who, input, ...sent }) =>
    listAfter(await endFee(idOf(sent), input.from, who.actor), 'staff-fee-ended'),
  ),
  editForm(`${list}/{fee}/description`, staff('edit-fees'), DescribeFee, {
    labels: () => ({
      ...text().fields,
      ...translatedLabels('description', text().fields.description),
      ...translatedLabels('band-description', text().bandWords),
    }),
    read: (sent) => findFee(idOf(sent)),
    values: feeFormValues,
    save: async ({ who, input, ...sent }, shown) => {
      const result = await editFee(idOf(sent), wordsIn(input), who.actor, shownFee(shown))
      return result.outcome === 'saved' || result.outcome === 'changed-meanwhile'
        ? result.outcome
        : faultOf(result)
    },
    page: (_, done) => (done ? `${list}?done=${done}` : list),
    done: 'staff-fee-saved',
  }),
]
