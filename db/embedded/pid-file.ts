import { execFileSync } from 'node:child_process'
import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'

/** A running PostgreSQL: its process and its TCP port. */
export type Running = { pid: number; port: number }

/** Reads from `postmaster.pid` which PostgreSQL runs on this data; undefined where none does. */
export function readPidFile(data: string): Running | undefined {
  const [pid, folder, , port] = linesOf(data)
  // The folder as PostgreSQL was given it: ours may have been moved since.
  const runs = pid && commandOf(pid).includes(`postgres -D ${folder} `)
  return runs ? { pid: Number(pid), port: Number(port) } : undefined
}

/**
 * Removes a `postmaster.pid` whose number now belongs to some other process, or to a dead one that nobody has reaped:
 * PostgreSQL would take either for itself and refuse to start. It still finds sessions left over by shared memory.
 */
export function removeStalePidFile(data: string): void {
  const [pid] = linesOf(data)
  if (!pid || readPidFile(data)) return
  try {
    process.kill(Number(pid), 0)
  } catch {
    return
  }
  rmSync(join(data, 'postmaster.pid'), { force: true })
}

function linesOf(data: string): string[] {
  try {
    return readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')
  } catch {
    return []
  }
}

function commandOf(pid: string): string {
  try {
    if (process.platform === 'linux') {
      return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')
    }
    return execFileSync('ps', ['-o', 'args=', '-p', pid], { encoding: 'utf8' })
  } catch {
    return ''
  }
}
