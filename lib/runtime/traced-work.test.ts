import { context, ROOT_CONTEXT, type Span, SpanStatusCode, trace } from '@opentelemetry/api'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'

/** The part of a span that an SDK records. */
interface Recorded {
  readonly tracer: string
  readonly name: string
  readonly attributes: Record<string, unknown>
  code?: SpanStatusCode
  isEnded: boolean
}

const recorded: Recorded[] = []

/** A provider as the SDK of an operator registers one. */
const provider = {
  getTracer: (tracer: string) => ({
    startSpan(name: string, { attributes = {} }: { attributes?: Record<string, unknown> } = {}) {
      const span: Recorded = { tracer, name, attributes: { ...attributes }, isEnded: false }
      recorded.push(span)
      const recording = {
        setStatus: ({ code }: { code: SpanStatusCode }) => {
          span.code = code
          return recording
        },
        setAttribute: (key: string, value: unknown) => {
          span.attributes[key] = value
          return recording
        },
        end: () => {
          span.isEnded = true
        },
      }
      return recording
    },
  }),
}

/** Makes any span the active one. */
const contexts = {
  active: () => active,
  with: () => undefined,
  bind: (_: unknown, target: unknown) => target,
  enable: () => contexts,
  disable: () => contexts,
}
let active = ROOT_CONTEXT

let tracing: typeof import('./tracing.ts')
beforeAll(async () => {
  trace.setGlobalTracerProvider(provider as never)
  context.setGlobalContextManager(contexts as never)
  vi.resetModules()
  tracing = await import('./tracing.ts')
})
beforeEach(() => {
  active = ROOT_CONTEXT
  recorded.length = 0
})
afterAll(() => {
  trace.disable()
  context.disable()
  // Other test files in this process must load the module without an SDK.
  vi.resetModules()
})

test('a call of another program is a span that ends with it, and returns what it returns', async () => {
  let finish = (_: string): void => {}
  const work = new Promise<string>((resolve) => {
    finish = resolve
  })
  const traced = tracing.traceCall('GET', { 'server.address': 'a.example' }, work)
  const [span] = recorded
  expect(span).toMatchObject({ tracer: 'gatehouse', name: 'GET', isEnded: false })
  finish('done')
  expect(await traced).toBe('done')
  expect(span).toMatchObject({ attributes: { 'server.address': 'a.example' }, isEnded: true })
  expect(span?.code).toBeUndefined()
})

test.each([
  [Object.assign(new Error('for ada@example.org'), { code: 'ECONNREFUSED' }), 'ECONNREFUSED'],
  [new TypeError('for ada@example.org'), 'TypeError'],
])('the span of a call that fails with %s has the error %s and no message', async (error, type) => {
  await expect(tracing.traceCall('GET', {}, Promise.reject(error))).rejects.toBe(error)
  expect(recorded).toEqual([
    {
      tracer: 'gatehouse',
      name: 'GET',
      attributes: { 'error.type': type },
      code: SpanStatusCode.ERROR,
      isEnded: true,
    },
  ])
})

test('a statement is a span within another one only', async () => {
  const statement = () => tracing.traceStatement?.('select 1 from account', Promise.resolve())
  statement()
  expect(recorded).toEqual([])
  active = trace.setSpan(active, {} as Span)
  statement()
  expect(recorded).toMatchObject([
    { name: 'select account', attributes: { 'db.system.name': 'postgresql' } },
  ])
})

test('the spans of Next are not recorded once it is muted, and those of others are', () => {
  tracing.muteNext()
  trace.getTracer('next.js').startSpan('GET /login?token=secret')
  trace.getTracer('another').startSpan('work')
  expect(recorded.map(({ name }) => name)).toEqual(['work'])
})
