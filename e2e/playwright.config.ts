import { defineConfig, devices } from '@playwright/test'
import type { Mount } from './fixtures/service.ts'
import { hasPgBouncer } from './resilience/pgbouncer.ts'

/**
 * The tests that only `npm run test:all` runs: those with the tag @all or in one of these folders and
 * files. Playwright compares the project, the file, the titles and the tags.
 */
const rest = [
  /@all/,
  / api-next|^api-next /,
  / pooled|^pooled /,
  / (deploy|interop|versions)\//,
  / oauth\/(basic-op\/|next-auth|openid-client|public-client-pages|signing-keys|temporary-password)/,
  / cli\/(backup|backup-round|embedded-backup|encrypted-backup|invite-imported|keys|progress)\./,
  / pages\/(every-join-page|every-page|keyboard|every-language|made-up-language)\./,
  / staff\/(every-page|five-jobs|import-interrupted|import-upload)\./,
  / resilience\/(?!(audit-trail|concurrency|contact-tasks|credential-limits|disconnected-clients|retention|second-lines[a-z-]*)\.)/,
  // Twins of tests without JavaScript, but for the sign-in form.
  /(?<! pages\/login\.spec\.ts .*)with JavaScript/,
]

/**
 * The tests with limits in wall-clock time, and floods: those with the tag @alone or in one of these
 * folders and files. `npm run test:all` runs them in one worker, with nothing beside them.
 */
const alone = [
  /@alone/,
  / hostile\/(equal-durations|mutated|table)\./,
  / http\/slow-senders/,
  / resilience\/(admission|closing-database|crash|failover|hashing-capacity|hung-tasks|outage|replicas)\./,
  / resilience\/(slow-database|timeouts|workers)\./,
]

/** The tests of each tier. A file that is named on the command line belongs to none, and runs whole. */
const tiers = {
  quick: { grepInvert: [...rest, ...alone] },
  all: { grepInvert: alone },
  alone: { grep: alone, workers: 1 },
}
const tier = tiers[process.env.TIER as keyof typeof tiers] ?? {}

/** Chromium rather than its headless shell. `npm run test:all` sets it. */
const wholeBrowser = process.env.WHOLE_CHROMIUM

const headlessShell = process.env.CHROMIUM || '/usr/bin/chromium-headless-shell'

const browser = (executablePath: string) => ({
  ...devices['Desktop Chrome'],
  // During a transition between two pages, a click would wait for its end.
  contextOptions: { reducedMotion: 'reduce' as const },
  launchOptions: {
    executablePath,
    // With a moved clock (`npm run versions -- dates`) the threads of Chromium never wait.
    env: { ...process.env, LD_PRELOAD: '' },
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      // Otherwise each page starts a second process, of which no test makes use.
      '--renderer-process-limit=1',
      // Chromium makes a new compositor for each page of a site, which costs half of a visit. The second
      // feature is the one that Playwright enables.
      '--enable-features=RenderDocument:level/crashed-frame,CDPScreenshotNewSurface',
    ],
  },
})

/** Runs the endpoints and the command line without a browser, and the pages with one. */
export default defineConfig<object, { mountedBy: Mount; isPooled: boolean }>({
  testDir: '.',
  outputDir: 'results',
  globalSetup: './fixtures/global-setup.ts',
  fullyParallel: true,
  // Three keep two cores busy: many tests wait. With five the quick tier took as long.
  workers: 3,
  retries: 0,
  // The golden files, which every project and system shares.
  snapshotPathTemplate: '{testDir}/golden/{arg}{ext}',
  updateSnapshots: process.env.CI ? 'none' : 'missing',
  forbidOnly: !!process.env.CI,
  timeout: 60_000,
  // A condition may come late on a busy machine; one that is met at once costs no time.
  expect: { timeout: 15_000 },
  reporter: 'list',
  ...tier,
  projects: [
    {
      name: 'api',
      testMatch: [
        '{r1,http,http/feed,resilience,cli,database,deploy,interop,hostile}/*.spec.ts',
        'versions/migrate.spec.ts',
      ],
      use: { mountedBy: 'production' },
    },
    {
      // A sample: the route modules are the same on both mounts.
      name: 'api-next',
      testMatch: 'r1/{contacts,fees,hostile-documents,issuetoken,methods,profile}.spec.ts',
      use: { mountedBy: 'next' },
    },
    ...(hasPgBouncer()
      ? [
          {
            // A sample: sign-in, reads, refresh, forms, the feed, and imports by staff and by the command.
            name: 'pooled',
            testMatch: [
              'r1/{authenticate,fees,issuetoken,memberships,profile,token-refresh}.spec.ts',
              'http/feed/feed.spec.ts',
              '{pages/{login,profile},staff/import}.spec.ts',
            ],
            use: { ...browser(headlessShell), mountedBy: 'production' as const, isPooled: true },
          },
        ]
      : []),
    {
      name: 'pages',
      testMatch: '{pages,oauth,oauth/basic-op,oauth/backchannel,staff,interop/browser}/*.spec.ts',
      use: browser(headlessShell),
    },
    ...(wholeBrowser
      ? [
          {
            name: 'whole-browser',
            testMatch: 'pages/{download-data,login,print}.spec.ts',
            use: browser(wholeBrowser),
          },
        ]
      : []),
  ],
})
