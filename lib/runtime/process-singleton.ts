/**
 * One instance for the whole process: Next bundles a module once for pages and once for route
 * handlers, and the production server holds a third copy; the pool of connections is for all.
 */
export function processSingleton<Value>(name: string, make: () => Value): Value {
  const key = Symbol.for(`gatehouse.${name}`)
  const registry = globalThis as { [key: symbol]: unknown }
  registry[key] ??= make()
  return registry[key] as Value
}
