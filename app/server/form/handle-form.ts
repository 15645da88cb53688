import type { IncomingMessage, ServerResponse } from 'node:http'
import { announceDone } from '#app/done-cookie.ts'
import type { FormEndpoint, SentForm } from '#app/forms/form.ts'
import { forms } from '#app/forms/forms.ts'
import { submitForm } from '#app/forms/submit-form.ts'
import type { FormState } from '#app/request.ts'
import { fieldsWithoutSecrets } from '#lib/auth/draft.ts'
import { isTooLongToStore } from '#lib/failure.ts'
import { queryIn } from '#lib/http/without-query.ts'
import { log } from '#lib/runtime/log.ts'
import { sendErrorPage, sendFailurePage } from '../pages/error-page.ts'

/** Renders the page of a form, with the form as it was sent. */
type ShowAgain = (page: string, state: FormState) => Promise<void>

/** A form that was found at a path. */
interface FoundForm {
  readonly form: FormEndpoint
  /** The form as it is sent to a URL with this path. */
  sentTo(url: string, fields?: URLSearchParams): SentForm
}

/** Finds the form that is sent to a path. */
export function formAt(pathname: string): FoundForm | undefined {
  for (const form of forms) {
    const params = form.matches(pathname)
    if (!params) continue
    const sentTo: FoundForm['sentTo'] = (url, fields = new URLSearchParams()) => ({
      url,
      query: queryIn(url),
      fields,
      param: (name) => {
        const value = params[name]
        if (value === undefined) throw new Error(`${form.path} has no parameter ${name}.`)
        return value
      },
      text: (name) => fields.get(name) ?? '',
    })
    return { form, sentTo }
  }
  return undefined
}

/**
 * Processes a form and redirects to the next page with 303, so that reloading it sends nothing again. A
 * form with faults is shown again by its page, in the same response.
 */
export async function handleForm(
  request: IncomingMessage,
  response: ServerResponse,
  form: FormEndpoint,
  sent: SentForm,
  showAgain: ShowAgain,
): Promise<void> {
  try {
    const next = await submitForm(form, sent)
    if ('notFound' in next) return sendErrorPage(request, response, { status: 404 })
    if ('malformed' in next) return sendErrorPage(request, response, { status: 400 })
    if ('state' in next) return await showAgain(next.page, next.state)
    announceDone(next.redirect, sent.text('announced'))
    response.writeHead(303, { Location: next.redirect, 'Cache-Control': 'no-store' })
    response.end()
  } catch (error) {
    if (isTooLongToStore(error)) return sendErrorPage(request, response, { status: 400 })
    log.error({ event: 'form-failed', path: form.path, error })
    const fields = fieldsWithoutSecrets(sent.fields)
    sendFailurePage(request, response, { action: sent.url, fields })
  }
}
