import cluster from 'node:cluster'
import { prepare } from './prepare.js'

try {
  // The service's workers begin here too, on what their parent has prepared.
  if (cluster.isPrimary) await prepare()
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}
process.env.NODE_ENV = 'production'
// In this very process, so that Ctrl-C and kill reach the service.
await import('../dist/server.js')
