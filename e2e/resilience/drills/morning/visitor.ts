import type { Agent } from 'node:http'
import { randomNetwork } from '../../../fixtures/client/caller.ts'
import { type ApiResponse, type OutgoingRequest, sendOnce } from '../../../fixtures/client/http.ts'
import { findForm } from '../../../fixtures/client/page-form.ts'

/** A request of the drill. */
export interface Sample {
  /** Its method and path, without the values of its query. */
  readonly kind: string
  /** Milliseconds since the start of the process. */
  readonly sentAt: number
  readonly durationMs: number
  /** A status, or the reason for which there was none. */
  readonly outcome: number | string
}

/** A visit ended early, because of the last request among the samples. */
export class GaveUp extends Error {}

/** A person with a browser without script, on a network of their own. No request is repeated. */
export class Visitor {
  private readonly url: string
  private readonly agent: Agent
  private readonly samples: Sample[]
  private readonly network = randomNetwork()
  private readonly cookies = new Map<string, string>()
  private page = { path: '', text: '' }

  constructor(url: string, agent: Agent, samples: Sample[]) {
    this.url = url
    this.agent = agent
    this.samples = samples
  }

  /** Opens a page, and those to which it redirects. */
  async open(path: string): Promise<void> {
    const { headers, text } = await this.send({ method: 'GET', path })
    if (headers.location) await this.open(this.pathOf(headers.location))
    else this.page = { path, text }
  }

  /** Fills in the form with these fields on the open page, submits it and opens the next page. */
  async submit(fields: Readonly<Record<string, string>>): Promise<void> {
    const form = findForm(this.page.text, fields)
    if (!form) throw this.giveUp(`GET ${this.page.path}`, `no form with ${Object.keys(fields)}`)
    const path = form.action ?? this.page.path
    const headers = {
      'Content-Type': 'application/x-www-form-urlencoded',
      Origin: this.url,
      'Sec-Fetch-Site': 'same-origin',
    }
    const response = await this.send({ method: 'POST', path, headers, body: `${form.body}` })
    const { location } = response.headers
    if (!location) throw this.giveUp(`POST ${path}`, 'the form again')
    await this.open(this.pathOf(location))
  }

  /** Sends a request. Gives up if it fails. */
  async send(outgoing: OutgoingRequest): Promise<ApiResponse> {
    const sentAt = performance.now()
    const headers = {
      Accept: 'text/html',
      Cookie: [...this.cookies].map((pair) => pair.join('=')).join('; '),
      'X-Forwarded-For': this.network,
      ...outgoing.headers,
    }
    const kind = `${outgoing.method} ${outgoing.path}`
    const response = await sendOnce(this.url, { ...outgoing, headers }, this.agent).catch(
      (error: NodeJS.ErrnoException) => {
        throw this.giveUp(kind, error.code ?? error.message, sentAt)
      },
    )
    if (response.status >= 400) throw this.giveUp(kind, response.status, sentAt)
    this.add(kind, response.status, sentAt)
    for (const cookie of response.headers['set-cookie'] ?? []) {
      const [name = '', value = ''] = cookie.split(';', 1)[0]?.split(/=(.*)/s) ?? []
      if (value) this.cookies.set(name, value)
      else this.cookies.delete(name)
    }
    return response
  }

  /** Notes why the visit cannot go on. */
  giveUp(kind: string, outcome: Sample['outcome'], sentAt = performance.now()): GaveUp {
    this.add(kind, outcome, sentAt)
    return new GaveUp()
  }

  private add(kind: string, outcome: Sample['outcome'], sentAt: number) {
    const durationMs = performance.now() - sentAt
    this.samples.push({ kind: kind.replace(/=.*/, ''), sentAt, durationMs, outcome })
  }

  private pathOf(location: string): string {
    const { pathname, search } = new URL(location, this.url + this.page.path)
    return pathname + search
  }
}
