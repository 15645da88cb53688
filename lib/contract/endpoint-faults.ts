import type { Endpoint } from './endpoint.ts'
import { type Fault, faults, fieldFault, rootFault } from './fault.ts'
import { isList } from './field.ts'
import type { Message } from './message.ts'

/** Every fault that an endpoint can answer with, in the order of their statuses (decision 022). */
export function endpointFaults({
  access,
  request,
  path,
  method,
  ...own
}: Endpoint): readonly Fault[] {
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
    ...own.faults,
    ...parameters.map((name) => fieldFault(name, 'NotFoundRule', undefined, 404)),
    faults.method,
    faults.accept,
    ...(request ? [faults.size, faults.mediaType] : []),
    ...(request ? [faults.rateLimit(1)] : []),
    faults.internal,
    faults.unavailable,
  ]
}

function bodyFaults({ root, fields }: Message): Fault[] {
  const ofFields = Object.values(fields).flatMap((field) => {
    if (isList(field)) return []
    const enforced = field.rules.filter(({ facets }) => !facets.examples)
    return [
      ...enforced.map(({ name, message }) => fieldFault(field.name, name, message)),
      ...(enforced.some(({ name }) => name === 'FormatRule')
        ? []
        : [fieldFault(field.name, 'FormatRule')]),
      fieldFault(field.name, 'DuplicateRule'),
    ]
  })
  return [fieldFault('body', 'WellFormedRule'), rootFault(root), ...ofFields]
}
