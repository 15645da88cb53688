import { copyMigrations } from './prepare/artefact.js'
import { buildProgram } from './prepare/build.js'
import { installDependencies, orExit } from './prepare.js'

await orExit(async () => {
  await installDependencies()
  copyMigrations()
  await buildProgram('dev', 'bin/dev/serve.ts')
  await buildProgram('job', 'lib/lifecycle/jobs/job-thread.ts')
})
await import('../dist/dev.js')
