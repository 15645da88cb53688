import { shutdown, shutdownOnSignals } from '#lib/lifecycle/shutdown.ts'
import { describeInterruption } from './interruption.ts'
import { progress } from './progress.ts'
import { runCommand } from './run-command.ts'

// A reader such as `head` may close the pipe early, and a command that waits for it would wait for ever.
process.stdout.on('error', () => {
  process.exitCode = 1
  void end()
})
shutdownOnSignals(1, 0, () => progress.print(describeInterruption()))
process.once('exit', () => progress.end())

await runCommand(process.argv.slice(2))
await end()

/** Ends the process: after a lost connection, a timer of the driver would keep it for as long as a query may take. */
async function end(): Promise<never> {
  // An email to a slow mail server may take longer than the shutdown of a service.
  await shutdown(20)
  process.exit()
}
