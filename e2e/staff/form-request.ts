import { randomUUID } from 'node:crypto'
import { onceField } from '#lib/auth/act-once.ts'
import { accountField } from '#lib/auth/draft.ts'
import { attribute, shownFields } from '../fixtures/client/page-form.ts'
import type { Service } from '../fixtures/service.ts'

type Values = Readonly<Record<string, string>>

/** Sends a form with any session, or without one, to its own path or to another. */
export type SendForm = (session?: string, values?: Values, to?: string) => Promise<Response>

const cookieFor = (session: string | undefined) =>
  session === undefined ? {} : { Cookie: `gatehouse.session=${session}` }

/**
 * Reads the form of a page as the holder of a session sees it, that with this button if there are
 * several, and returns a function that sends it.
 */
export async function formRequest(
  { url }: Service,
  session: string,
  path: string,
  button = '',
): Promise<SendForm> {
  const page = new URL(path, url)
  const html = await (await fetch(page, { headers: cookieFor(session) })).text()
  const main = html.slice(html.indexOf('<main'), html.indexOf('</main>'))
  const forms = [...main.matchAll(/<form.*?<\/form>/gs)].map(([form]) => form)
  const form = forms.find((form) => form.replace(/<[^>]*>/g, '').includes(button))
  if (!form) throw new Error(`There is no form with the button "${button}" at ${path}: ${main}`)
  const action = new URL(attribute(form.slice(0, form.indexOf('>')), 'action') ?? '', page)
  return (sender, values = {}, to) => {
    const body = shownFields(form)
    // As if the sender had opened the page just now, unless the test sends one form twice.
    if (body.has(onceField)) body.set(onceField, randomUUID())
    if (sender !== session && !(accountField in values)) body.delete(accountField)
    for (const [name, value] of Object.entries(values))
      if (offers(form, name)) body.set(name, value)
    const parts = new FormData()
    for (const [name, value] of body) parts.set(name, value)
    return fetch(to ? new URL(to, url) : action, {
      method: 'POST',
      body: !to && form.includes('multipart/form-data') ? parts : body,
      redirect: 'manual',
      headers: { ...cookieFor(sender), Origin: url },
    })
  }
}

const offers = (form: string, name: string) => form.includes(` name="${name}"`)

/** Opens a record with a reason, as staff do, and returns the path of a page below it. */
export async function openRecord(
  service: Service,
  session: string,
  record: string,
  below = '',
): Promise<string> {
  const open = await formRequest(service, session, record, 'Open the record')
  const { headers } = await open(session, { reason: 'A reason' })
  const { pathname, search } = new URL(headers.get('location') ?? '', service.url)
  return `${pathname}${below}${search}`
}

/** The path of a page that shows a second person beside the record, who is opened with a reason too. */
export async function pageBeside(
  service: Service,
  session: string,
  page: string,
  id: string,
): Promise<string> {
  const path = await openRecord(service, session, `/staff/people/${id}`)
  const by = new URLSearchParams(path.split('?')[1]).get('from') ?? ''
  return `${page}&${new URLSearchParams({ with: id, by })}`
}
