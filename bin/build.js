import { orExit, prepare } from './prepare.js'

await orExit(prepare)
console.error('Built dist.')
