import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import {
  type Context,
  context,
  createContextKey,
  propagation,
  ROOT_CONTEXT,
  SpanKind,
  type SpanOptions,
  SpanStatusCode,
  type Tracer,
  trace,
} from '@opentelemetry/api'
import { afterAll, beforeEach, expect, test, vi } from 'vitest'

/** The spans that an SDK has ended, with the trace that each continues. */
const ended: object[] = []
let active: Context = ROOT_CONTEXT
const [parentKey, stateKey] = [createContextKey('parent'), createContextKey('state')]

/** The part of an SDK that records spans. */
const tracer = {
  startSpan(name: string, { attributes, ...options }: SpanOptions, parent: Context) {
    const span = {
      name,
      attributes: { ...attributes },
      ...options,
      parent: [parent.getValue(parentKey), parent.getValue(stateKey)],
    }
    return {
      name,
      end: () => void ended.push(span),
      setStatus: (status: object) => Object.assign(span, { status }),
      setAttribute: (key: string, value: unknown) =>
        Object.assign(span.attributes, { [key]: value }),
    }
  },
} as unknown as Tracer

vi.resetModules()
vi.stubEnv('TRUSTED_PROXIES', '192.0.2.1')
trace.setGlobalTracerProvider({ getTracer: () => tracer })
context.setGlobalContextManager({
  active: () => active,
  with(inner, run, self, ...args) {
    active = inner
    const result = run.apply(self as never, args)
    active = ROOT_CONTEXT
    return result
  },
  bind: (_, target) => target,
  enable() {
    return this
  },
  disable() {
    return this
  },
})
propagation.setGlobalPropagator({
  inject() {},
  extract: (from, { traceparent, tracestate }) =>
    from.setValue(parentKey, traceparent).setValue(stateKey, tracestate),
  fields: () => [],
})
const { traceRequest } = await import('./trace-request.ts')
vi.unstubAllEnvs()

beforeEach(() => void ended.splice(0))

// Other test files in this process load the modules again.
afterAll(() => {
  trace.disable()
  context.disable()
  propagation.disable()
  vi.resetModules()
})

/** Handles a request from this address to its end, and returns what the handler returns. */
function handle(request: { method?: string; path: string; from?: string }, status: number) {
  const { method = 'GET', path, from = '192.0.2.9' } = request
  const socket = Object.defineProperty(new Socket(), 'remoteAddress', { value: from })
  const message = Object.assign(new IncomingMessage(socket), {
    method,
    headers: { traceparent: 'theirs', tracestate: 'a=b' },
  })
  const response = new ServerResponse(message)
  const before = [...ended]
  const result = traceRequest(message, response, path, () => trace.getActiveSpan())
  expect(ended, 'before the end').toEqual(before)
  response.writeHead(status)
  response.emit('close')
  return result
}

test('a request is a span with its method, its route and its status until it ends, within which it is handled', () => {
  expect(handle({ method: 'POST', path: '/login' }, 303)).toMatchObject({ name: 'POST /login' })
  expect(ended).toEqual([
    {
      name: 'POST /login',
      kind: SpanKind.SERVER,
      attributes: {
        'http.request.method': 'POST',
        'http.route': '/login',
        'http.response.status_code': 303,
      },
      parent: [undefined, undefined],
    },
  ])
})

test('the span of a request that the service could not answer says so, and no other', () => {
  handle({ path: '/login' }, 499)
  handle({ path: '/login' }, 500)
  const states = ended.splice(0).map((span) => ({ status: undefined, ...span }).status)
  expect(states).toEqual([undefined, { code: SpanStatusCode.ERROR }])
})

test('a span has no path and no method of a client', () => {
  handle({ method: 'BREW', path: '/ada@people.example' }, 404)
  expect(ended).toMatchObject([{ name: 'other other' }])
})

test('only a trusted proxy continues its trace', () => {
  handle({ path: '/login', from: '192.0.2.1' }, 200)
  expect(ended).toMatchObject([{ parent: ['theirs', 'a=b'] }])
})
