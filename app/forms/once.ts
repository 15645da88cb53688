import { currentSession } from '#app/access/session.ts'
import { currentRequest, withRequest } from '#app/request.ts'
import { actOnce, onceField } from '#lib/auth/act-once.ts'
import { hashOf } from '#lib/auth/secret.ts'
import { open, seal } from '#lib/runtime/sealed.ts'
import { texts } from '#lib/text/texts.ts'
import { fault, type Outcome, type SentForm } from './form.ts'

/** The response of a form: its outcome and its Set-Cookie headers. */
interface Done {
  readonly outcome: Outcome
  readonly cookies: readonly string[]
}

/**
 * Submits a form, which acts once if it has the field for that and its sender is known: the same form sent again gets the
 * response of the first time (decision 095). That is stored encrypted, because it may have a secret that a page shows once;
 * once AUTH_SECRET has changed, it cannot be read.
 */
export async function submitOnce(
  sent: SentForm,
  who: unknown,
  submit: () => Promise<Outcome>,
): Promise<Outcome> {
  if (who === undefined || sent.text(onceField) === '') return submit()
  const key = hashOf(JSON.stringify([currentSession(), sent.url, ...sent.fields]))
  const owner = key.toString('hex')
  const request = currentRequest()
  const cookies: string[] = []
  const setCookie = (cookie: string) => {
    cookies.push(cookie)
    request.setCookie(cookie)
  }
  const done = await actOnce<Done>(
    { key, requestHash: key },
    async () => ({ outcome: await withRequest({ ...request, setCookie }, submit), cookies }),
    ({ outcome }) =>
      typeof outcome !== 'string' && 'faults' in outcome
        ? undefined
        : seal('draft', owner, Buffer.from(JSON.stringify({ outcome, cookies }))).toString(
            'base64',
          ),
  )
  if (typeof done !== 'string') return done.outcome
  const opened = open('draft', owner, Buffer.from(done, 'base64'))
  if (!opened) return fault('form', texts().errors.sentBefore)
  const first: Done = JSON.parse(opened.plain.toString())
  for (const cookie of first.cookies) request.setCookie(cookie)
  return first.outcome
}
