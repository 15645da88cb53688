import { type Fields, isList, type MessageField } from '../field.ts'

/**
 * Merges the fields of messages that share a root: each name once, in an order that fits every message,
 * and optional unless every message requires it. Throws if two messages disagree on the order or on
 * the type of a field, because no schema could then describe both.
 */
export function mergeFields(all: readonly Fields[]): Fields {
  const byName = all.map((fields) => new Map(Object.values(fields).map((f) => [f.name, f])))
  const order = mergeOrders(byName.map((fields) => [...fields.keys()]))
  const merged = order.map((name) => {
    const found = byName.flatMap((fields) => fields.get(name) ?? [])
    const [first] = found as [MessageField, ...MessageField[]]
    if (found.some((field) => typeOf(field) !== typeOf(first))) {
      throw new Error(`${name} has several types in messages with one root`)
    }
    const isOptional = found.length < all.length || found.some((f) => !f.required)
    return [name, isOptional ? { ...first, required: false } : first]
  })
  return Object.fromEntries(merged)
}

/** Returns the type that two fields must share to be merged. */
const typeOf = (field: MessageField) => (isList(field) ? field.fields : field.kind)

/** Takes the first name that no remaining order has further back, until none is left. */
function mergeOrders(orders: readonly string[][]): string[] {
  const rest = orders.map((order) => [...order])
  const merged: string[] = []
  while (rest.some((order) => order.length > 0)) {
    const next = rest
      .flatMap(([name]) => name ?? [])
      .find((name) => rest.every((order) => order.indexOf(name) <= 0))
    if (next === undefined) throw new Error(`No common order of ${rest.flat().join(', ')}`)
    merged.push(next)
    for (const order of rest) if (order[0] === next) order.shift()
  }
  return merged
}
