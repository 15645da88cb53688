import type { Endpoint } from './endpoint.ts'
import { type Fault, faults, fieldFault, rootFault } from './fault.ts'
import type { RequestMessage } from './message.ts'

/** Every fault that an endpoint can return, in the order of their statuses (interface 7). */
export function endpointFaults(endpoint: Endpoint): readonly Fault[] {
  const { access, request, path, method } = endpoint
  const parameters = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name as string)
  return [
    ...(request ? bodyFaults(request) : []),
    ...(access === 'anyone'
      ? []
      : [
          faults.unauthenticated(access.unauthenticatedStatus),
          faults.authentication(access.unauthenticatedStatus),
          faults.scope,
          ...(method === 'POST' ? [faults.origin] : []),
        ]),
    ...(endpoint.acceptsIdempotencyKey ? [faults.malformedKey(), faults.keyReused()] : []),
    ...endpoint.faults,
    ...parameters.map((name) => fieldFault(name, 'NotFoundRule', undefined, 404)),
    faults.method,
    faults.accept,
    ...(request
      ? [
          faults.size,
          faults.mediaType(endpoint.forms),
          faults.charset,
          faults.contentCoding,
          faults.rateLimit(1),
        ]
      : []),
    faults.internal,
    faults.unavailable,
  ].sort((a, b) => a.status - b.status)
}

function bodyFaults({ root, fields }: RequestMessage): Fault[] {
  const fieldFaults = Object.values(fields).flatMap(({ name, kind, rules }) => [
    ...rules
      .filter(({ isLeftToUseCase }) => !isLeftToUseCase)
      .map((rule) => fieldFault(name, rule.name, rule.message)),
    fieldFault(name, 'FormatRule', kind.message),
    fieldFault(name, 'DuplicateRule'),
  ])
  return [fieldFault('body', 'WellFormedRule'), rootFault(root), ...fieldFaults]
}
