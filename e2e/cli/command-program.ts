import { syncBuiltinESMExports } from 'node:module'
import os from 'node:os'
import { Readable } from 'node:stream'
import { runCommand } from '../../cli/run-command.ts'

/** A command line for this program, which the tests start with `fork`. */
export interface Line {
  readonly words: readonly string[]
  /** The text that is typed on a terminal; without it there is no terminal. */
  readonly typed?: string | undefined
  /** Standard input without a terminal. */
  readonly input?: string
}

// The operator of the audit trail is the same on every machine.
os.hostname = () => 'host'
syncBuiltinESMExports()

const printed = { stdout: '', stderr: '' }
process.stderr.write = (text: string | Uint8Array) => {
  printed.stderr += text
  return true
}
// A slow reader: what a long list writes before the reader has taken the rest would fill the memory.
let isReady = true
process.stdout.write = (text: string | Uint8Array) => {
  printed.stdout += isReady ? text : `(too early) ${text}`
  isReady = false
  setImmediate(() => {
    isReady = true
    process.stdout.emit('drain')
  })
  return false
}

process.on('message', async ({ words, typed, input = '' }: Line) => {
  const isTTY = typed !== undefined
  const stdin = Object.assign(Readable.from([Buffer.from(typed ?? input)]), { isTTY })
  Object.defineProperty(process, 'stdin', { value: stdin, configurable: true })
  process.stderr.isTTY = isTTY
  process.exitCode = undefined
  isReady = true
  Object.assign(printed, { stdout: '', stderr: '' })
  await runCommand(words)
  process.send?.({ exitCode: process.exitCode ?? 0, ...printed })
})
// A test that fails ends without ending it.
process.on('disconnect', () => process.exit())
