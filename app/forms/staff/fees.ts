import { AddFee, ChangePrice, DescribeFee, EndFee } from '#lib/contracts/forms/fee.ts'
import { addFee, editFee, endFee, feeFormValues, scheduleFee } from '#lib/fees/edit-fees.ts'
import { findFee } from '#lib/fees/manage-fees.ts'
import { en } from '#lib/text/en.ts'
import { form, staff } from '../form.ts'
import { editForm } from './edit-form.ts'

const list = '/staff/fees'
const { fields } = en.staffFees

/** The forms of the fees, for staff. */
export const feeForms = [
  form(`${list}/add`, staff('edit-fees'), AddFee, async ({ who, input }) => {
    await addFee(who, input)
    return `${list}?done=staff-fee-saved`
  }),
  form(`${list}/{fee}`, staff('edit-fees'), ChangePrice, async ({ who, input, params }) => {
    await scheduleFee(who, params.fee ?? '', input)
    return `${list}?done=staff-fee-scheduled`
  }),
  form(`${list}/{fee}/end`, staff('edit-fees'), EndFee, async ({ who, input, params }) => {
    await endFee(who, params.fee ?? '', input)
    return `${list}?done=staff-fee-ended`
  }),
  editForm(`${list}/{fee}/description`, 'edit-fees', DescribeFee, {
    labels: { description: fields.description, 'band-description': fields.bandDescription },
    read: async ({ params }) => {
      const fee = await findFee(params.fee ?? '')
      return fee && feeFormValues(fee)
    },
    save: ({ who, params, input }, shown) => editFee(who, params.fee ?? '', input, shown),
    page: (_, done) => (done ? `${list}?done=${done}` : list),
    done: 'staff-fee-saved',
  }),
]
