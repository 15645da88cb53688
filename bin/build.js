import { orExit, prepare } from './prepare.js'

await orExit(prepare)
