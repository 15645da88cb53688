'use server'

import { redirect } from 'next/navigation'
import type { FormState } from '#app/_form/state.ts'
import { submit } from '#app/_form/submit.ts'
import { requireStaff } from '#app/staff-member.ts'
import {
  addFeeFor,
  changePriceFor,
  describeFeeFor,
  endFeeFor,
  feeFormValues,
} from '#lib/accounts/staff/edit-fees.ts'
import { AddFee, ChangePrice, DescribeFee, EndFee } from '#lib/contracts/forms/staff-fees.ts'
import { showFee } from '#lib/fees/manage-fees.ts'
import { en } from '#lib/text/en.ts'
import { submitEdited } from '../edited-form.ts'

/** Adds a fee. */
export async function addNewFee(_: FormState, form: FormData): Promise<FormState> {
  const staff = await requireStaff('edit-fees', '/staff/fees/add')
  return submit(AddFee, form, async (input) => {
    await addFeeFor(staff, input)
    return '/staff/fees?done=staff-fee-saved'
  })
}

/** Changes the price of a fee from a day on. */
export async function changePrice(_: FormState, form: FormData): Promise<FormState> {
  const staff = await requireStaff('edit-fees', '/staff/fees')
  return submit(ChangePrice, form, async (input) => {
    await changePriceFor(staff, input)
    return '/staff/fees?done=staff-fee-scheduled'
  })
}

/** Changes the words of a fee. */
export async function describeFee(_: FormState, form: FormData): Promise<FormState> {
  const staff = await requireStaff('edit-fees', '/staff/fees')
  return submitEdited(DescribeFee, form, {
    labels: {
      description: en.staffFees.fields.description,
      'band-description': en.staffFees.fields.bandDescription,
    },
    save: async (input, shown) =>
      (await describeFeeFor(staff, input, shown)) ? '/staff/fees?done=staff-fee-saved' : undefined,
    current: async () => {
      const fee = await showFee(String(form.get('id')))
      if (!fee) redirect('/staff/fees')
      return feeFormValues(fee)
    },
  })
}

/** Ends a fee before a day. */
export async function endThisFee(_: FormState, form: FormData): Promise<FormState> {
  const staff = await requireStaff('edit-fees', '/staff/fees')
  return submit(EndFee, form, async (input) => {
    await endFeeFor(staff, input)
    return '/staff/fees?done=staff-fee-ended'
  })
}
