import type { IncomingHttpHeaders } from 'node:http'
import { Agent, request } from 'node:https'
import { setTimeout as sleep } from 'node:timers/promises'
import { fillForm } from '../../fixtures/client/page-form.ts'
import type { Person } from '../../fixtures/people.ts'

/** Members who open a form, type for a while and submit it, one form after another. */
export interface FormLoad {
  /** Forms whose input was saved. */
  readonly saved: number
  /** The failures, in words; empty if no form was lost. */
  readonly failures: readonly string[]
  /** Files of the pages (scripts and styles) that were requested. */
  readonly assets: number
  /** The phone number that each member saved last, by account. */
  readonly lastSaved: ReadonlyMap<string, string>
  stop(): Promise<void>
}

interface PageResponse {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly text: string
}

const agent = new Agent({ keepAlive: true, rejectUnauthorized: false })

/** Sends one request as a browser without script, and never repeats it. */
async function send(url: string, cookie: string, form?: URLSearchParams): Promise<PageResponse> {
  const body = form && Buffer.from(`${form}`)
  const headers = {
    ...(cookie && { Cookie: cookie }),
    ...(body && {
      'Content-Type': 'application/x-www-form-urlencoded',
      'Content-Length': `${body.length}`,
      Origin: new URL(url).origin,
    }),
  }
  return new Promise((resolve, reject) => {
    const outgoing = request(url, { agent, headers, method: form ? 'POST' : 'GET' })
    outgoing.on('error', reject).on('response', (incoming) => {
      let text = ''
      incoming.setEncoding('utf8').on('data', (chunk) => {
        text += chunk
      })
      const { statusCode = 0, headers } = incoming
      incoming.on('error', reject).on('end', () => resolve({ status: statusCode, headers, text }))
    })
    outgoing.end(body)
  })
}

/** Starts members, signed in with these cookies, who edit their profiles until they are stopped. */
export function startFormLoad(
  url: string,
  members: readonly { readonly person: Person; readonly cookie: string }[],
  typingMs: number,
): FormLoad {
  const counts = { saved: 0, assets: 0 }
  const failures: string[] = []
  const lastSaved = new Map<string, string>()
  let stopped = false
  const path = '/profile/edit/phone'

  async function openPage(cookie: string): Promise<string> {
    const page = await send(url + path, cookie)
    if (page.status !== 200) failures.push(`GET ${path} returned ${page.status}`)
    for (const asset of new Set(page.text.match(/\/_next\/static\/[^"\\]+\.(?:css|js)/g))) {
      counts.assets += 1
      const { status } = await send(url + asset, '')
      if (status !== 200) failures.push(`GET ${asset} returned ${status}`)
    }
    return page.text
  }

  async function submitOneForm(id: string, cookie: string): Promise<void> {
    const phone = `01632 9${Math.random().toFixed(5).slice(2)}`
    const page = await openPage(cookie)
    await sleep(typingMs * Math.random())
    const response = await send(url + path, cookie, fillForm(page, { phone }))
    const { location } = response.headers
    if (response.status !== 303 || !location?.includes('done=phone'))
      throw new Error(`POST ${path} returned ${response.status} ${location}`)
    counts.saved += 1
    lastSaved.set(id, phone)
  }

  const loops = members.map(async ({ person: { id }, cookie }) => {
    while (!stopped) await submitOneForm(id, cookie).catch((error) => failures.push(error.message))
  })
  return {
    get saved() {
      return counts.saved
    },
    get assets() {
      return counts.assets
    },
    failures,
    lastSaved,
    async stop() {
      stopped = true
      await Promise.all(loops)
      agent.destroy()
    },
  }
}
