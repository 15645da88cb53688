import { prepare } from '../bin/prepare.js'

try {
  await prepare()
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}
// Only now is there what it imports.
await import('./run.js')
