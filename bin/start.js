import cluster from 'node:cluster'
import { orExit, prepare } from './prepare.js'

// With WEB_CONCURRENCY the workers run this file too, after the primary has prepared everything.
if (cluster.isPrimary) await orExit(prepare)
process.env.NODE_ENV = 'production'
// Imported, not spawned, so that signals such as Ctrl-C reach the service itself.
await import('../dist/server.js')
