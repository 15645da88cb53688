import { fstatSync, writeFileSync } from 'node:fs'
import { shutdown, shutdownOnSignals } from '#lib/lifecycle/shutdown.ts'
import { describeInterruption } from './interruption.ts'
import { progress } from './progress.ts'
import { reportOutputError, runCommand } from './run-command.ts'

const words = process.argv.slice(2)

// Node's own stream of a file is content with the part that a full disk takes.
if (fstatSync(1).isFile())
  process.stdout._write = (chunk, _encoding, done) => {
    try {
      writeFileSync(1, chunk)
      done()
    } catch (error) {
      done(error as Error)
    }
  }
// A command that waits until its result is read would wait for ever.
process.stdout.on('error', (error) => {
  reportOutputError(error, words)
  void end()
})
// A full disk for the log must not stop a backup; the exit code says whether it failed.
process.stderr.on('error', () => {})
shutdownOnSignals(1, 0, () => progress.print(describeInterruption()))
process.once('exit', () => progress.end())

await runCommand(words)
await end()

/** Ends the process: after a lost connection, a timer of the driver would keep it for as long as a query may take. */
async function end(): Promise<never> {
  // An email to a slow mail server may take longer than the shutdown of a service.
  await shutdown(20)
  process.exit()
}
