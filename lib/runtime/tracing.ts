import {
  type Attributes,
  ProxyTracerProvider,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api'
import { version } from './version.ts'

/** The provider of the SDK that an operator has loaded before the service; without one it has no delegate. */
const provider = trace.getTracerProvider() as ProxyTracerProvider

/** The tracer of the operator's SDK; undefined without one, so that tracing costs nothing (decision 101). */
export const tracer = provider.getDelegateTracer('gatehouse', version)

/** Mutes the tracer of Next, whose spans have URLs with secrets. Spans that are active remain the parents of ours. */
export function muteNext(): void {
  if (!tracer) return
  const sdk = provider.getDelegate()
  const silent = new ProxyTracerProvider()
  provider.setDelegate({
    getTracer: (name, ...rest) => (name === 'next.js' ? silent : sdk).getTracer(name, ...rest),
  })
}

/** Records work of another program, and returns it, without a path, a person or the message of an error. */
export function traceCall<Result>(
  name: string,
  attributes: Attributes,
  work: Promise<Result>,
): Promise<Result> {
  const span = tracer?.startSpan(name, { kind: SpanKind.CLIENT, attributes })
  if (span)
    work.then(
      () => span.end(),
      ({ code, name }: NodeJS.ErrnoException) =>
        span
          .setStatus({ code: SpanStatusCode.ERROR })
          .setAttribute('error.type', code ?? name)
          .end(),
    )
  return work
}

/** Records a statement as a span, if it belongs to a request or another span; undefined without an SDK. */
export const traceStatement =
  tracer &&
  ((text: string, work: Promise<unknown>): void => {
    if (!trace.getActiveSpan()) return
    void traceCall(summaryOf(text), { 'db.system.name': 'postgresql' }, work)
  })

/** The verb of a statement and a table, such as `insert audit_event`: what it writes first, or else reads. */
export function summaryOf(text: string): string {
  const [, verb = 'select', table = text.match(/\bfrom\s+"?(\w+)/i)?.[1]] =
    text.match(/\b(?<!for |key |do )(insert|update|delete)(?: into| from)?\s+"?(\w+)/i) ?? []
  return `${verb} ${table ?? ''}`.toLowerCase().trim()
}
