/**
 * The settings of a test, to be imported before anything that reads them: Vitest puts Vite's own
 * BASE_URL, `/`, where the service expects an address, and nobody reads a test's log.
 */
export const testEnv = { BASE_URL: 'http://localhost:3000', LOG_LEVEL: 'silent' }

Object.assign(process.env, testEnv)
