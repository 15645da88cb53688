import { defineConfig, devices } from '@playwright/test'
import type { Mount } from './fixtures/service.ts'

/** The endpoints on both mounts and the operators' command, with no browser, and the pages with one. */
export default defineConfig<object, { mountedBy: Mount }>({
  testDir: '.',
  outputDir: 'results',
  globalSetup: './fixtures/postgres.ts',
  fullyParallel: true,
  workers: 2,
  retries: 0,
  forbidOnly: !!process.env.CI,
  timeout: 60_000,
  expect: { timeout: 5_000 },
  reporter: 'list',
  projects: [
    {
      name: 'r1',
      testMatch: ['r1/*.spec.ts', 'operator/*.spec.ts'],
      use: { mountedBy: 'production' },
    },
    { name: 'r1-next', testMatch: 'r1/*.spec.ts', use: { mountedBy: 'next' } },
    {
      name: 'pages',
      testMatch: '*.spec.ts',
      testIgnore: ['r1/**', 'operator/**', 'drills/**'],
      use: {
        ...devices['Desktop Chrome'],
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
