import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { RequestLogEntry } from '../fixtures/checks/request-log.ts'
import { freePort } from '../fixtures/service.ts'
import { npmTool } from './npm-tools.ts'

const startTimeoutMs = 60_000
const maxOfEachKind = 20
const maxAttempts = 5
const responseTimeoutMs = 20_000

/** A fault that Prism finds in an exchange (its header sl-violations). */
interface Violation {
  readonly location: readonly string[]
  readonly message: string
}

/** The part of an operation of the OpenAPI description that the tests read. */
interface Operation {
  readonly requestBody?: object
}

/**
 * Sends every recorded request in JSON or as a form through Prism, a validating proxy, to a server that
 * returns the recorded response. Returns what Prism finds wrong with a response, or with a request that
 * the service accepted: many tests send invalid requests on purpose.
 */
export async function findPrismViolations(
  openapi: object,
  entries: readonly RequestLogEntry[],
): Promise<string[]> {
  const exchanges = fewOfEachKind(entries.filter((entry) => isDescribed(openapi, entry)))
  const recording = await startRecording(exchanges)
  const prism = await startPrism(openapi, recording.url)
  try {
    const found = new Set<string>()
    const rest = exchanges.entries()
    const work = async () => {
      for (const [index, exchange] of rest) {
        for (const violation of await violationsOf(openapi, prism.url, exchange, index))
          found.add(violation)
      }
    }
    await Promise.all(Array.from({ length: 8 }, work))
    return [...found]
  } finally {
    await prism.stop()
    recording.server.closeAllConnections()
    recording.server.close()
  }
}

/** Leaves out most exchanges of a test that floods the service. */
function fewOfEachKind(entries: readonly RequestLogEntry[]): RequestLogEntry[] {
  const counts = new Map<string, number>()
  return entries.filter(({ testTitle, path, response }) => {
    const kind = `${testTitle} ${path} ${response.status}`
    const count = (counts.get(kind) ?? 0) + 1
    counts.set(kind, count)
    return count <= maxOfEachKind
  })
}

/** The operation of the OpenAPI description to which the request belongs. */
function operationOf(openapi: object, { method, path }: RequestLogEntry): Operation | undefined {
  const { paths } = openapi as { paths: Record<string, Record<string, Operation>> }
  const operations = Object.entries(paths).find(([template]) =>
    new RegExp(`^${template.replaceAll('.', '\\.').replace(/\{\w+\}/g, '[^/?]+')}$`).test(path),
  )?.[1]
  return operations?.[method.toLowerCase()]
}

/** Returns true if the exchange is in JSON or a form, with an operation of the OpenAPI description. */
function isDescribed(openapi: object, entry: RequestLogEntry): boolean {
  const { headers, response } = entry
  const type = `${headers?.['Content-Type'] ?? headers?.['content-type'] ?? ''}`
  const isOtherType =
    type !== '' && !/^application\/(json|x-www-form)[^;]*(; charset=utf-8)?$/.test(type)
  return (
    operationOf(openapi, entry) !== undefined &&
    response.mediaType === 'application/json' &&
    response.text !== '' &&
    !response.text.includes('DataError:Path') &&
    !isOtherType &&
    !Object.values(headers ?? {}).some(Array.isArray)
  )
}

async function violationsOf(
  openapi: object,
  url: string,
  exchange: RequestLogEntry,
  index: number,
): Promise<string[]> {
  const { method, path, headers = {}, body, response, testTitle } = exchange
  const sent = new Headers({ 'X-Exchange': `${index}` })
  for (const name of ['Content-Type', 'Accept', 'Authorization', 'Cookie']) {
    const value = headers[name] ?? headers[name.toLowerCase()]
    // Prism compares the scheme with its case, although it has none (RFC 9110, section 11.1).
    if (value !== undefined) sent.set(name, `${value}`.replace(/^bearer /i, 'Bearer '))
  }
  // An endpoint that takes no body ignores one, but Prism calls it wrong.
  const takesBody = operationOf(openapi, exchange)?.requestBody !== undefined
  const init = body === undefined || !takesBody ? {} : { body: readable(`${body}`, sent) }
  const answer = await send(url + path, { method, headers: sent, ...init }).catch((cause) => {
    const format = sent.get('Content-Type') ?? 'no format'
    const exchanged = `${method} ${path} in ${format} (${testTitle})`
    throw new Error(`Prism does not respond to ${exchanged}`, { cause })
  })
  const violations: Violation[] = JSON.parse(answer.headers.get('sl-violations') ?? '[]')
  // Two rejections have status 200 in the interface.
  const { error, action } = response.body
  const wasAccepted = response.status < 400 && error === undefined && action !== 'InvalidEmail'
  return violations
    .filter(({ location }) => location[0] !== 'request' || wasAccepted)
    .map(
      ({ location, message }) =>
        `${method} ${path} (${testTitle}): ${location.join('.')} ${message}`,
    )
}

/**
 * Prism closes connections that were idle for five seconds, which on a busy machine meets the next
 * request: it fails, or never gets a response. It only asks the recording, so it can be sent again.
 */
async function send(url: string, init: RequestInit): Promise<Response> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      const signal = AbortSignal.timeout(responseTimeoutMs)
      const answer = await fetch(url, { ...init, signal })
      await answer.text()
      return answer
    } catch (error) {
      if (attempt === maxAttempts) throw error
    }
  }
}

async function startRecording(
  exchanges: readonly RequestLogEntry[],
): Promise<{ readonly server: Server; readonly url: string }> {
  const port = await freePort()
  const server = createServer((request, reply) => {
    const { response } = exchanges[Number(request.headers['x-exchange'])] as RequestLogEntry
    const { 'content-length': _, 'transfer-encoding': __, ...headers } = response.headers
    request.resume().once('end', () => reply.writeHead(response.status, headers).end(response.text))
  }).listen(port, '127.0.0.1')
  // Idle connections stay open, so that none closes while Prism sends a request.
  server.keepAliveTimeout = 0
  await once(server, 'listening')
  return { server, url: `http://127.0.0.1:${port}` }
}

async function startPrism(
  openapi: object,
  upstream: string,
): Promise<{ readonly url: string; stop(): Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'prism-'))
  const document = join(folder, 'openapi.json')
  await writeFile(document, JSON.stringify(openapi))
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const args = ['proxy', document, upstream, '--errors=false', '--port', `${port}`]
  const child = spawn(npmTool('prism'), args, { stdio: ['ignore', 'pipe', 'pipe'] })
  await waitUntilListening(child)
  return {
    url,
    async stop() {
      child.kill()
      await once(child, 'exit')
      await rm(folder, { recursive: true })
    },
  }
}

async function waitUntilListening(child: ChildProcess): Promise<void> {
  let log = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (text) => {
      log += text
    })
  }
  for (const end = performance.now() + startTimeoutMs; performance.now() < end; await sleep(50)) {
    if (log.includes('Prism is listening')) return
    if (child.exitCode !== null) break
  }
  child.kill()
  throw new Error(`Prism does not start:\n${log}`)
}

/**
 * A body that Prism can read. It never responds to malformed JSON: it waits for the end of the request,
 * which has ended by then. An empty object stands for it. The service rejects malformed JSON, so that only
 * its response is compared; if it accepted one, the empty object lacks the required fields.
 * The service removes space around identifiers, emails and enumerated values (decision 008).
 */
function readable(body: string, headers: Headers): string {
  if (!headers.get('Content-Type')?.startsWith('application/json')) return body
  try {
    return JSON.stringify(JSON.parse(body), (_, value) =>
      typeof value === 'string' ? value.trim() : value,
    )
  } catch {
    return '{}'
  }
}
