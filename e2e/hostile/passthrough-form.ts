import type { Caller } from '../fixtures/client/caller.ts'
import type { ApiResponse } from '../fixtures/client/http.ts'
import { findForm, sendForm } from '../fixtures/client/page-form.ts'

/** Opens the link of a passthrough token and returns how a browser without script submits its form. */
export async function passthroughForm(
  opener: Caller,
  token: string,
): Promise<(caller: Caller) => Promise<ApiResponse>> {
  const path = `/login?token=${token}`
  const page = await opener.send({ method: 'GET', path })
  const form = findForm(page.text, {}, 'Continue as')
  if (!form) throw new Error('The page has no form')
  // Two instances are one site: a browser names the site whose page it shows.
  return (caller) => sendForm(caller, path, form, { Origin: opener.service.url })
}
