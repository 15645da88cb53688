import { cookies, headers } from 'next/headers'
import { redirect } from 'next/navigation'
import { currentRequestContext } from '#app/request-context.ts'
import { accountField, draftCookie, expiredDraftCookie } from '#lib/auth/draft.ts'
import { type Fault, faults } from '#lib/contract/fault.ts'
import type { RequestFields } from '#lib/contract/field.ts'
import { readForm } from '#lib/contract/formats/read-form.ts'
import type { FieldValues, RequestMessage } from '#lib/contract/message.ts'
import { validate } from '#lib/contract/validate.ts'
import { isFailure } from '#lib/failure.ts'
import { recordRateLimit } from '#lib/http/record-rate-limit.ts'
import { log } from '#lib/runtime/log.ts'
import { isDatabaseUnavailable } from '#lib/runtime/outage.ts'
import type { FormState } from './state.ts'

/** What a form leads to: the path of a page, or what the same page shows once and no URL ever returns. */
type Outcome = string | Required<Pick<FormState, 'result'>>

/**
 * Validates a form with its contract, runs the work and redirects to the path that it returns. If
 * there are faults, returns the form to show again. A fault without a field goes to the first field.
 */
export async function submit<Content extends RequestFields>(
  contract: RequestMessage<Content>,
  form: FormData,
  work: (input: FieldValues<Content>) => Promise<Outcome>,
): Promise<FormState> {
  const validated = validate(contract, readForm(form))
  if (validated.faults) return formWithErrors(contract, form, validated.faults)
  let next: Outcome
  try {
    next = await work(validated.value)
    if (form.has(accountField)) await removeDraft()
  } catch (error) {
    if (isFailure(error)) {
      recordRateLimit(error, await currentRequestContext())
      return formWithErrors(contract, form, error.faults)
    }
    // With script the form keeps what was entered. Without script the server sends a page with 503.
    const hasScript = (await headers()).has('next-action')
    if (!hasScript || !isDatabaseUnavailable()) throw error
    log.warn({ event: 'database-away', error })
    return formWithErrors(contract, form, [faults.unavailable])
  }
  if (typeof next !== 'string') return { values: {}, errors: [], ...next }
  redirect(next)
}

/** What was typed into a member's form has been saved, so it must not return. */
async function removeDraft(): Promise<void> {
  const jar = await cookies()
  if (jar.has(draftCookie)) jar.set(expiredDraftCookie)
}

function formWithErrors(
  contract: RequestMessage,
  form: FormData,
  faults: readonly Fault[],
): FormState {
  const fields = Object.values(contract.fields)
  const [first] = fields
  const returned = fields.filter((field) => !('secret' in field))
  return {
    values: Object.fromEntries(returned.map(({ name }) => [name, String(form.get(name) ?? '')])),
    errors: faults.map(({ field: name, message }) => {
      const field = fields.find((candidate) => candidate.name === name) ?? first
      return { field: field?.name ?? '', message: asSentence(message) }
    }),
  }
}

/** An API message begins in lower case. On a page, two sentences also end with a full stop. */
function asSentence(message: string): string {
  const sentence = message.charAt(0).toUpperCase() + message.slice(1)
  return /\. /.test(sentence) ? sentence.replace(/\.?$/, '.') : sentence
}
