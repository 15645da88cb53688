#!/usr/bin/env node
import { orExit, prepare } from './prepare.js'

// Standard output carries only the command's result, so that programs can read it.
console.log = console.error
await orExit(prepare)
await import('../dist/gatehouse.js')
