import { cp } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { text as read } from 'node:stream/consumers'
import { run } from '../../bin/prepare/run.js'
import { Caller } from '../fixtures/client/caller.ts'
import { root } from '../fixtures/service.ts'
import { expect, test } from '../fixtures/test.ts'
import { copyArtefact } from './bare-artefact.ts'

interface Attribute {
  readonly key: string
  readonly value: { readonly stringValue?: string; readonly intValue?: number }
}

/** A span as OTLP writes it in JSON. */
interface Span {
  readonly traceId: string
  readonly spanId: string
  readonly parentSpanId?: string
  readonly name: string
  readonly kind: number
  readonly attributes: readonly Attribute[]
  readonly status: { readonly code?: number; readonly message?: string }
}

interface Export {
  readonly resourceSpans: readonly {
    readonly resource: { readonly attributes: readonly Attribute[] }
    readonly scopeSpans: readonly {
      readonly scope: { readonly name: string }
      readonly spans: readonly Span[]
    }[]
  }[]
}

/** Starts what receives the spans of the SDK, and returns everything that it has received. */
async function startCollector() {
  const exports: Export[] = []
  let text = ''
  const server = createServer(async (request, response) => {
    const body = await read(request).catch(() => undefined)
    // The service was stopped.
    if (body === undefined) return
    text += body
    exports.push(JSON.parse(body))
    response.writeHead(200, { 'Content-Type': 'application/json' }).end('{}')
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const scopes = () =>
    exports.flatMap(({ resourceSpans }) => resourceSpans.flatMap(({ scopeSpans }) => scopeSpans))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    text: () => text,
    exports,
    scopes: () => new Set(scopes().map(({ scope }) => scope.name)),
    spans: () => scopes().flatMap(({ spans }) => spans),
    stop: () => server.close(),
  }
}

const attributesOf = ({ attributes }: Span) =>
  Object.fromEntries(
    attributes.map(({ key, value }) => [key, value.stringValue ?? Number(value.intValue)]),
  )

test.describe.configure({ timeout: 300_000 })

test('with the SDK of deploy/otel, the copied artefact records its requests, statements and calls, and no personal data', async ({
  people,
  mailbox,
  startAnother,
}, testInfo) => {
  const sdk = testInfo.outputPath('otel')
  await cp(join(root, 'deploy/otel'), sdk, { recursive: true })
  const install = ['install', '--prefix', sdk, '--no-audit', '--no-fund', '--silent']
  await run('npm', install, 'npm install of deploy/otel failed')
  const [collector, artefact] = [await startCollector(), await copyArtefact()]
  try {
    const person = await people.add()
    const bearer = await people.issueCredential(person)
    const start = (trustedProxies: string) =>
      startAnother(
        {
          NODE_OPTIONS: `--import=${join(sdk, 'tracing.js')}`,
          OTEL_SERVICE_NAME: 'gatehouse-test',
          OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
          TRUSTED_PROXIES: trustedProxies,
        },
        'production',
        { folder: artefact.folder, account: artefact.account },
      )
    const service = await start('127.0.0.1')
    const caller = new Caller(service, testInfo.title)
    const trace = '0af7651916cd43dd8448eb211c80319c'
    const traceparent = `00-${trace}-b7ad6b7169203331-01`
    await caller.call('profile', { bearer, headers: { traceparent } })
    await caller.call('fees')
    await caller.call('forgotpassword', { input: { email: person.email } })
    await expect.poll(() => mailbox.to(person.email)).toHaveLength(1)
    await fetch(`${service.url}/not-me/email?token=a-secret-of-a-link`, { redirect: 'manual' })
    await fetch(`${service.url}/nothing/for-a-secret?name=value`)

    const named = (name: string) => collector.spans().filter((span) => span.name === name)
    await expect.poll(() => named('GET other')).toHaveLength(1)
    await expect.poll(() => named('SMTP').length).toBeGreaterThan(0)

    const [profile] = named('GET /r1/profile.eb')
    expect(profile).toMatchObject({ traceId: trace, parentSpanId: 'b7ad6b7169203331', kind: 2 })
    expect(attributesOf(profile as Span)).toEqual({
      'http.request.method': 'GET',
      'http.route': '/r1/profile.eb',
      'http.response.status_code': 200,
    })
    const ofProfile = collector
      .spans()
      .filter(({ parentSpanId }) => parentSpanId === profile?.spanId)
    expect(ofProfile.map(({ traceId }) => traceId)).toEqual([trace])
    expect(attributesOf(ofProfile[0] as Span)['db.system.name']).toBe('postgresql')

    const direct = await start('192.0.2.1')
    await caller.at(direct).call('memberships', { bearer, headers: { traceparent } })
    await expect.poll(() => named('GET /r1/memberships.eb')).toHaveLength(1)
    expect(named('GET /r1/memberships.eb')[0]).not.toMatchObject({ traceId: trace })
    expect(named('GET /r1/memberships.eb')[0]?.parentSpanId ?? '').toBe('')

    const [reset] = named('POST /r1/forgotpassword.eb')
    const ofReset = collector.spans().filter(({ traceId }) => traceId === reset?.traceId)
    expect(ofReset.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['SMTP', 'insert credential']),
    )
    expect(collector.scopes()).toEqual(new Set(['gatehouse']))
    expect(collector.text()).toContain('gatehouse-test')
    for (const secret of ['a-secret', 'for-a-secret', person.email, person.username, bearer])
      expect(collector.text(), secret).not.toContain(secret)
    expect(collector.text()).not.toMatch(/[?&](token|name)=|203\.0\.113|198\.51\.100/)
  } finally {
    collector.stop()
    await artefact.remove()
  }
})
