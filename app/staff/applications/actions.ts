'use server'

import type { FormState } from '#app/_form/state.ts'
import { submit } from '#app/_form/submit.ts'
import { currentRequestContext } from '#app/request-context.ts'
import { requireStaff } from '#app/staff-member.ts'
import {
  accept,
  askForFee,
  askQuestion,
  decline,
  markPaid,
} from '#lib/accounts/staff/decide-application.ts'
import { guidOrNil } from '#lib/contract/guid.ts'
import {
  AcceptApplication,
  AskForPayment,
  MarkAsPaid,
  WriteToApplicant,
} from '#lib/contracts/forms/decide-application.ts'
import { afterDecision, pathOfApplication } from './application-path.ts'

/** Accepts an application. */
export async function acceptApplication(_: FormState, form: FormData): Promise<FormState> {
  const id = guidOrNil(String(form.get('id')))
  const staff = await requireStaff('decide-applications', pathOfApplication(id))
  return submit(AcceptApplication, form, async (input) => {
    const result = await accept(staff, id, input, await currentRequestContext())
    return afterDecision(id, result, 'application-accepted')
  })
}

/** Asks the applicant a question. */
export async function askApplicant(_: FormState, form: FormData): Promise<FormState> {
  const id = guidOrNil(String(form.get('id')))
  const staff = await requireStaff('decide-applications', pathOfApplication(id))
  return submit(WriteToApplicant, form, async ({ text }) => {
    const result = await askQuestion(staff, id, text, await currentRequestContext())
    return afterDecision(id, result, 'application-asked')
  })
}

/** Declines an application. */
export async function declineApplication(_: FormState, form: FormData): Promise<FormState> {
  const id = guidOrNil(String(form.get('id')))
  const staff = await requireStaff('decide-applications', pathOfApplication(id))
  return submit(WriteToApplicant, form, async ({ text }) => {
    const result = await decline(staff, id, text, await currentRequestContext())
    return afterDecision(id, result, 'application-declined')
  })
}

/** Asks an accepted applicant to pay. */
export async function askForPayment(_: FormState, form: FormData): Promise<FormState> {
  const id = guidOrNil(String(form.get('id')))
  const staff = await requireStaff('decide-applications', pathOfApplication(id))
  return submit(AskForPayment, form, async (input) => {
    const result = await askForFee(staff, id, input, await currentRequestContext())
    return afterDecision(id, result, 'application-payment')
  })
}

/** Makes an accepted applicant a member. */
export async function markAsPaid(_: FormState, form: FormData): Promise<FormState> {
  const id = guidOrNil(String(form.get('id')))
  const staff = await requireStaff('decide-applications', pathOfApplication(id))
  return submit(MarkAsPaid, form, async () => {
    const result = await markPaid(staff, id, await currentRequestContext())
    return afterDecision(id, result, 'application-paid')
  })
}
