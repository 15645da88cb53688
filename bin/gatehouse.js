#!/usr/bin/env node
import { prepare } from './prepare.js'

// Standard output is for what was asked; whatever else there is to say goes beside it.
console.log = console.error
try {
  await prepare()
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}
await import('../dist/gatehouse.js')
