import { defineConfig } from 'vitest/config'

/** Unit tests stand beside the file that they test; the tests in e2e belong to Playwright. */
export default defineConfig({
  test: { include: ['{lib,app,db,cli}/**/*.test.ts'], isolate: false },
})
