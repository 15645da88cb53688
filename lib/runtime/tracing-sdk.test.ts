import { type Context, context, ROOT_CONTEXT, type Tracer, trace } from '@opentelemetry/api'
import { afterAll, afterEach, expect, test, vi } from 'vitest'

/** The spans that an SDK has ended, by the tracer that began them. */
const ended: { tracer: string; name: string; [detail: string]: unknown }[] = []
let active: Context = ROOT_CONTEXT

/** The part of an SDK that records spans. */
const tracerOf = (tracer: string) =>
  ({
    startSpan(name: string, options: object = {}) {
      const span = { tracer, name, ...options }
      const methods = {
        end: () => void ended.push(span),
        setStatus: (status: object) => Object.assign(span, { status }) && methods,
        setAttribute: (key: string, value: unknown) =>
          Object.assign(span, { [key]: value }) && methods,
      }
      return methods
    },
  }) as unknown as Tracer

vi.resetModules()
trace.setGlobalTracerProvider({ getTracer: tracerOf })
context.setGlobalContextManager({
  active: () => active,
  with: (_, run, self, ...args) => run.apply(self as never, args),
  bind: (_, target) => target,
  enable() {
    return this
  },
  disable() {
    return this
  },
})
const { muteNext, traceCall, traceStatement } = await import('./tracing.ts')

afterEach(() => {
  ended.length = 0
  active = ROOT_CONTEXT
})

// Other test files in this process load the modules again.
afterAll(() => {
  trace.disable()
  context.disable()
  vi.resetModules()
})

test('a call of another program is a span with its end, and what went wrong without the message', async () => {
  const call = Promise.resolve('ready')
  expect(traceCall('SMTP', { 'server.address': 'mail.example' }, call)).toBe(call)
  expect(ended, 'before its end').toEqual([])
  await call
  const refused = Object.assign(new Error('to ada@people.example'), { code: 'ECONNREFUSED' })
  for (const error of [refused, new TypeError('of ada')])
    await traceCall('GET', {}, Promise.reject(error)).catch(() => {})
  const span = { tracer: 'gatehouse', kind: 2 }
  const failed = { ...span, name: 'GET', attributes: {}, status: { code: 2 } }
  expect(ended).toEqual([
    { ...span, name: 'SMTP', attributes: { 'server.address': 'mail.example' } },
    { ...failed, 'error.type': 'ECONNREFUSED' },
    { ...failed, 'error.type': 'TypeError' },
  ])
})

test('a statement is a span without its text, if it belongs to another span', async () => {
  const work = Promise.resolve()
  traceStatement?.("select 'ada@people.example' from account", work)
  await work
  expect(ended).toEqual([])
  active = trace.setSpan(
    ROOT_CONTEXT,
    trace.wrapSpanContext({ traceId: '1', spanId: '2', traceFlags: 1 }),
  )
  traceStatement?.("select 'ada@people.example' from account", work)
  await work
  expect(ended).toMatchObject([
    { name: 'select account', attributes: { 'db.system.name': 'postgresql' } },
  ])
})

test('the spans of Next, whose URLs have secrets, are not recorded, and those of others are', () => {
  muteNext()
  for (const name of ['next.js', 'http']) trace.getTracer(name).startSpan('GET').end()
  expect(ended).toMatchObject([{ tracer: 'http' }])
})
