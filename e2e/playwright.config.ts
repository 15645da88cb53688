import { defineConfig, devices } from '@playwright/test'
import type { Mount } from './fixtures/service.ts'

/** Runs the endpoints on both mounts and the command line without a browser, and the pages with one. */
export default defineConfig<object, { mountedBy: Mount }>({
  testDir: '.',
  outputDir: 'results',
  globalSetup: './fixtures/global-setup.ts',
  fullyParallel: true,
  workers: 2,
  retries: 0,
  forbidOnly: !!process.env.CI,
  timeout: 60_000,
  // A condition may come late on a busy machine; one that is met at once costs no time.
  expect: { timeout: 15_000 },
  reporter: 'list',
  projects: [
    {
      name: 'api',
      testMatch: ['{r1,http,resilience,cli,deploy,interop}/*.spec.ts', 'versions/migrate.spec.ts'],
      use: { mountedBy: 'production' },
    },
    { name: 'api-next', testMatch: '{r1,http,resilience}/*.spec.ts', use: { mountedBy: 'next' } },
    {
      name: 'hostile',
      testMatch: 'hostile/*.spec.ts',
      use: { mountedBy: 'production' },
    },
    {
      name: 'pages',
      testMatch: '{pages,oauth,oauth/basic-op,oauth/backchannel,staff,interop/browser}/*.spec.ts',
      use: {
        ...devices['Desktop Chrome'],
        // During a transition between two pages, a click would wait for its end.
        contextOptions: { reducedMotion: 'reduce' },
        launchOptions: {
          executablePath: process.env.CHROMIUM || '/usr/bin/chromium',
          args: [
            '--no-sandbox',
            '--disable-gpu',
            '--disable-background-networking',
            '--disable-component-update',
            '--disable-sync',
          ],
        },
      },
    },
  ],
})
