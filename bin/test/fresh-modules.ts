import { vi } from 'vitest'

/**
 * Modules that are imported from now on have these settings, and know nothing of outages, until the function that it returns
 * is called. The unit tests of other files run in the same process.
 */
export function freshModules(settings: Readonly<Record<string, string>>): () => void {
  const forget = () => {
    vi.resetModules()
    for (const name of ['outage', 'smtp', 'mail-status'])
      Reflect.deleteProperty(globalThis, Symbol.for(`gatehouse.${name}`))
  }
  forget()
  for (const [name, value] of Object.entries(settings)) vi.stubEnv(name, value)
  return () => {
    vi.unstubAllEnvs()
    forget()
  }
}
