import { defineConfig } from 'vitest/config'

/** Unit tests stand beside the file that they test, those about the repository in checks; the files named .spec.ts in e2e belong to Playwright. */
export default defineConfig({
  test: {
    include: ['{checks,lib,app,db,cli,e2e,mutants}/**/*.test.ts'],
    setupFiles: './bin/test/fuzz-runs.ts',
    isolate: false,
    // Each property has a shorter limit of its own, in fuzz-runs.ts.
    testTimeout: 60_000,
    env: {
      // Vite would set its own BASE_URL, '/'.
      BASE_URL: 'http://localhost:3000',
      AUTH_SECRET: 'a secret that only the tests of rules use',
      LOG_LEVEL: 'silent',
      // On a terminal as elsewhere.
      FORCE_COLOR: '0',
    },
  },
})
