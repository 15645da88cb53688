import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { copyData } from './prepare/artefact.js'
import { installDependencies, orExit } from './prepare.js'

await orExit(installDependencies)
// The packages of a build lack what development loads. Without its stamp, `npm start` builds again.
for (const path of ['dist/stamp', 'dist/node_modules'])
  rmSync(path, { recursive: true, force: true })
copyData()
const { context } = await import('esbuild')

/** @type {import('node:child_process').ChildProcess | undefined} */
let service

/** Starts the service of `npm start`, with Next in development mode; the words after `--` are for Node. */
async function start() {
  await stop()
  service = spawn(process.execPath, [...process.argv.slice(2), 'dist/dev.js'], {
    stdio: 'inherit',
    env: { ...process.env, NODE_ENV: 'development' },
  })
}

let turn = Promise.resolve()
/** Starts the service anew; two changes at once must not start it twice. */
function restart() {
  turn = turn.then(start)
}

async function stop() {
  if (!service || service.exitCode !== null) return
  const exit = once(service, 'exit')
  service.kill()
  await exit
}

// Next reloads what it renders itself. A change in the server, a form or an endpoint starts the service anew.
const watched = await context({
  entryPoints: {
    dev: 'server.ts',
    job: 'lib/lifecycle/jobs/job-thread.ts',
    workbook: 'lib/imports/reading/workbook-program.ts',
  },
  bundle: true,
  platform: 'node',
  format: 'esm',
  target: 'node20',
  packages: 'external',
  sourcemap: true,
  outdir: 'dist',
  logLevel: 'warning',
  plugins: [
    {
      name: 'restart',
      setup: ({ onEnd }) => onEnd(({ errors }) => void (errors.length || restart())),
    },
  ],
})
await watched.watch()

for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM'])) {
  process.on(signal, async () => {
    await stop()
    process.exit()
  })
}
