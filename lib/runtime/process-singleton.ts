/**
 * Returns the one instance of a value in this process, created at the first call. Next bundles a module
 * once for pages and once for route handlers, and the server bundle holds a third copy: a module-level
 * variable would exist three times.
 */
export function processSingleton<Value>(name: string, create: () => Value): Value {
  const key = Symbol.for(`gatehouse.${name}`)
  const registry = globalThis as { [key: symbol]: unknown }
  registry[key] ??= create()
  return registry[key] as Value
}
