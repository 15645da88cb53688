import { defineConfig } from 'vitest/config'

/** Unit tests stand beside the file that they test; the tests in e2e belong to Playwright. */
export default defineConfig({
  test: {
    include: ['{lib,app,db,cli}/**/*.test.ts'],
    setupFiles: './bin/test/fuzz-runs.ts',
    isolate: false,
    // Each property has a shorter limit of its own, in fuzz-runs.ts.
    testTimeout: 60_000,
  },
})
