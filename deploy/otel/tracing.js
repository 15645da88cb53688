// Sends the spans of Gatehouse to an OpenTelemetry collector. Node loads it before the service (README.md).
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { defaultResource, detectResources, envDetector } from '@opentelemetry/resources'
import {
  BatchSpanProcessor,
  NodeTracerProvider,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
} from '@opentelemetry/sdk-trace-node'

/** The share of requests that are traced: all of them, unless OTEL_TRACES_SAMPLER_ARG says otherwise. */
const share = Number(process.env.OTEL_TRACES_SAMPLER_ARG ?? 1)

// OTEL_SERVICE_NAME names the service.
const resource = defaultResource().merge(detectResources({ detectors: [envDetector] }))

// OTEL_EXPORTER_OTLP_ENDPOINT and OTEL_EXPORTER_OTLP_HEADERS say where the spans go.
const exporter = new OTLPTraceExporter()

new NodeTracerProvider({
  resource,
  sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(share) }),
  spanProcessors: [new BatchSpanProcessor(exporter, { scheduledDelayMillis: 1_000 })],
}).register()
