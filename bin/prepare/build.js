import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { compress } from './compress.js'
import { fingerprint } from './fingerprint.js'
import { run } from './run.js'

const stamp = 'dist/stamp'

/** Tells whether the last build was finished and made from the files as they are now. */
export function isBuilt() {
  const outcome = [stamp, 'dist/server.js', 'dist/gatehouse.js', '.next/BUILD_ID']
  return outcome.every((path) => existsSync(path)) && readFileSync(stamp, 'utf8') === fingerprint()
}

/** Builds the pages into .next, the server and the operators' command into dist. */
export async function build() {
  console.log('Building …')
  rmSync(stamp, { force: true })
  // Taken before, so that a file changed during the build is built again next time.
  const made = fingerprint()
  await buildPages()
  compress('.next/static')
  await buildPrograms()
  writeFileSync(stamp, made)
}

// A killed start leaves its `next build` behind, which holds Next's own lock until it ends.
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

function buildPrograms() {
  const target = ['--bundle', '--platform=node', '--format=esm', '--target=node20']
  const output = ['--packages=external', '--sourcemap', '--outdir=dist']
  const programs = ['server=server.ts', 'gatehouse=cli/gatehouse.ts']
  const options = [...programs, ...target, ...output, '--log-level=warning']
  return run('node_modules/.bin/esbuild', options, 'Building the programs failed')
}
