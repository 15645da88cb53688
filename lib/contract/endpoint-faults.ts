import { type Endpoint, type EndpointAccess, isForClients } from './endpoint.ts'
import { duplicateFault, type Fault, faults, fieldFault, rootFault } from './fault.ts'
import type { RequestMessage } from './message.ts'

/** Every fault that an endpoint can return, in the order of their statuses (interface 7). */
export function endpointFaults(endpoint: Endpoint): readonly Fault[] {
  const { access, request, path, method } = endpoint
  const parameters = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name as string)
  return [
    ...(request ? (method === 'POST' ? bodyFaults(request) : fieldFaults(request)) : []),
    ...accessFaults(access),
    ...(method === 'POST' && access !== 'anyone' ? [faults.origin] : []),
    ...(endpoint.acceptsIdempotencyKey ? [faults.malformedKey(), faults.keyReused()] : []),
    ...endpoint.faults,
    ...parameters
      .filter((name) => !endpoint.faults.some(({ field }) => field === name))
      .map((name) => fieldFault(name, 'NotFoundRule', undefined, 404)),
    faults.method,
    faults.accept,
    ...(request && method === 'POST'
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

function accessFaults(access: EndpointAccess): readonly Fault[] {
  if (access === 'anyone') return []
  if (isForClients(access)) {
    return [
      faults.clientUnauthenticated(),
      faults.authentication(401),
      faults.clientScope(access.clientRole),
      faults.rateLimit(1),
    ]
  }
  const { unauthenticatedStatus: status, role } = access
  return [
    faults.unauthenticated(status),
    faults.authentication(status),
    faults.scheme(status),
    faults.scope(role),
  ]
}

const bodyFaults = (message: RequestMessage): Fault[] => [
  fieldFault('body', 'WellFormedRule'),
  rootFault(message.root),
  ...fieldFaults(message),
]

const fieldFaults = ({ fields }: RequestMessage): Fault[] =>
  Object.values(fields).flatMap(({ name, kind, rules, maxOccurrences = 1 }) => [
    ...rules
      .filter(({ isLeftToUseCase }) => !isLeftToUseCase)
      .map((rule) => fieldFault(name, rule.name, rule.message)),
    fieldFault(name, 'FormatRule', kind.message),
    duplicateFault(name, maxOccurrences),
  ])
