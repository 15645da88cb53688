import type { Leaf } from './field.ts'
import { textKind } from './kind.ts'
import type { Facets } from './rule.ts'

/** What the rules of a field say of it together; of a length only where there is free text. */
export function facetsOf({ kind, rules }: Leaf): Facets {
  const all: Facets = Object.assign({}, ...rules.map(({ facets }) => facets))
  if (kind === textKind && !all.enum) return all
  const { minLength: _, ...rest } = all
  return rest
}
