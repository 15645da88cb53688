import { execFile } from 'node:child_process'
import { resolve } from 'node:path'
import { promisify } from 'node:util'

const execute = promisify(execFile)

/** The environment of a program that should print plain text, and not report its use. */
const quiet = {
  ...process.env,
  REDOCLY_TELEMETRY: 'off',
  REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true',
  SCARF_ANALYTICS: 'false',
  // Playwright asks the programs that it starts for colours.
  FORCE_COLOR: '0',
}

/** Resolves to true if a program is on the machine and starts. */
export const isInstalled = (program: string, versionOption: string): Promise<boolean> =>
  execute(program, [versionOption]).then(
    () => true,
    () => false,
  )

/** The reason to skip a test on a machine without a JDK. */
export const javaSkipReason = 'there is no JDK 17 or later on this machine (Debian: openjdk-17-jdk)'

/** Compiles and runs a Java program of e2e/interop/java, and returns what it printed. */
export async function runJava(name: string, ...args: string[]): Promise<string> {
  const source = resolve(import.meta.dirname, `java/${name}.java`)
  // Few threads and little memory, because other tests run at the same time.
  const options = ['-XX:+UseSerialGC', '-XX:TieredStopAtLevel=1', '-Xmx256m']
  const { stdout } = await execute('java', [...options, source, ...args])
  return stdout
}

/** Runs a program and returns what it printed. */
export async function run(program: string, ...args: string[]): Promise<string> {
  const { stdout } = await execute(program, args, { env: quiet })
  return stdout
}
