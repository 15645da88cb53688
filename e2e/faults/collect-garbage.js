// Loaded before the service (NODE_OPTIONS): SIGUSR2 makes it collect its garbage, so that its memory can be compared.
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc')
process.on('SIGUSR2', () => collect())
