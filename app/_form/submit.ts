import { headers } from 'next/headers'
import { redirect } from 'next/navigation'
import { type Fault, faults } from '#lib/contract/fault.ts'
import type { RequestFields } from '#lib/contract/field.ts'
import { readForm } from '#lib/contract/formats/read-form.ts'
import type { FieldValues, RequestMessage } from '#lib/contract/message.ts'
import { validate } from '#lib/contract/validate.ts'
import { isFailure } from '#lib/failure.ts'
import { log } from '#lib/runtime/log.ts'
import { isDatabaseUnavailable } from '#lib/runtime/outage.ts'
import type { FormState } from './state.ts'

/**
 * Checks a form by its contract and does the work. Answers what the form shall show again, or goes
 * on to the path that the work answers. A fault of no field is shown at the first one.
 */
export async function submit<Content extends RequestFields>(
  contract: RequestMessage<Content>,
  form: FormData,
  work: (input: FieldValues<Content>) => Promise<string>,
): Promise<FormState> {
  const checked = validate(contract, readForm(form))
  if (checked.faults) return again(contract, form, checked.faults)
  let next: string
  try {
    next = await work(checked.value)
  } catch (error) {
    if (isFailure(error)) return again(contract, form, error.faults)
    // With script the form can stay, with what was typed; without, the server sends a page and 503.
    const hasScript = (await headers()).has('next-action')
    if (!hasScript || !isDatabaseUnavailable()) throw error
    log.warn({ event: 'database-away', error })
    return again(contract, form, [faults.unavailable])
  }
  redirect(next)
}

function again(contract: RequestMessage, form: FormData, faults: readonly Fault[]): FormState {
  const fields = Object.values(contract.fields)
  const [first] = fields
  const shown = fields.filter((field) => !('secret' in field))
  return {
    values: Object.fromEntries(shown.map(({ name }) => [name, String(form.get(name) ?? '')])),
    errors: faults.map(({ field: name, message }) => {
      const field = fields.find((one) => one.name === name) ?? first
      return { field: field?.name ?? '', message: capitalised(message) }
    }),
  }
}

/** The sentences of the interface begin in lower case, those of a page do not. */
const capitalised = (sentence: string) => sentence.charAt(0).toUpperCase() + sentence.slice(1)
