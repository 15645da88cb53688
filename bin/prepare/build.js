import { createHash } from 'node:crypto'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { compress } from './compress.js'
import { fingerprint } from './fingerprint.js'
import { run } from './run.js'

const stampPath = 'dist/stamp'
const outputs = [stampPath, 'dist/server.js', 'dist/gatehouse.js', '.next/BUILD_ID']

/** Returns true if the last build finished and the source files have not changed since. */
export function isBuilt() {
  return (
    outputs.every((path) => existsSync(path)) && readFileSync(stampPath, 'utf8') === fingerprint()
  )
}

/** Builds the pages into .next, and the server and the operators' command into dist. */
export async function build() {
  console.log('Building …')
  rmSync(stampPath, { force: true })
  // Computed before the build, so that a file edited during the build triggers another one.
  const stamp = fingerprint()
  await buildPages()
  compress('.next/static')
  await buildProgram('server', 'server.ts')
  await buildProgram('gatehouse', 'cli/gatehouse.ts')
  writeFileSync(stampPath, stamp)
}

/**
 * Bundles a TypeScript program into dist, without its npm dependencies.
 * @param {string} name
 * @param {string} entry
 */
export async function buildProgram(name, entry) {
  const target = ['--bundle', '--platform=node', '--format=esm', '--target=node20']
  const output = ['--packages=external', '--sourcemap', '--outdir=dist', '--log-level=warning']
  const options = [`${name}=${entry}`, ...target, ...output]
  await run('node_modules/.bin/esbuild', options, `Building ${entry} failed`)
}

/**
 * Next derives the ids of server actions from this key. With the same key in every build a form also
 * works on an instance of another build. It protects nothing: the service encrypts with its own key.
 */
const actionIdKey = createHash('sha256').update('gatehouse server actions').digest('base64')

// `next build` outlives a killed start and holds Next's own lock until it finishes.
async function buildPages() {
  const deadline = Date.now() + 300_000
  for (;;) {
    try {
      return await run('node_modules/.bin/next', ['build'], 'Building the pages failed', {
        NEXT_SERVER_ACTIONS_ENCRYPTION_KEY: actionIdKey,
      })
    } catch (error) {
      if (!/already running/.test(String(error)) || Date.now() > deadline) throw error
      await sleep(1000)
    }
  }
}
