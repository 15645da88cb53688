import { prepare } from '../bin/prepare.js'

try {
  await prepare()
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}
// Its dependencies are installed now.
await import('./run.js')
