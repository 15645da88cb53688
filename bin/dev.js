import { buildProgram } from './prepare/build.js'
import { installDependencies, orExit } from './prepare.js'

await orExit(async () => {
  await installDependencies()
  await buildProgram('dev', 'bin/dev/serve.ts')
})
await import('../dist/dev.js')
