import { currentSession } from '#app/access/session.ts'
import { actOnce, onceField } from '#lib/auth/act-once.ts'
import { hashOf } from '#lib/auth/secret.ts'
import type { Outcome, SentForm } from './form.ts'

/**
 * Submits a form, which acts once if it has the field for that: the same form sent again leads to the page of the first
 * time (decision 095). What a page shows only once is not stored.
 */
export async function submitOnce(
  sent: SentForm,
  page: string,
  submit: () => Promise<Outcome>,
): Promise<Outcome> {
  if (sent.text(onceField) === '') return submit()
  const key = hashOf(JSON.stringify([currentSession(), sent.url, ...sent.fields]))
  return actOnce({ key, requestHash: key }, submit, (outcome) => {
    if (typeof outcome === 'string') return outcome
    return 'result' in outcome ? (outcome.result.href ?? page) : undefined
  })
}
