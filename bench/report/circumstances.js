import { readFileSync } from 'node:fs'
import { loadavg, totalmem } from 'node:os'
import { coreCount, pinned } from '../stage/cores.js'

/** How many programs wanted a core before we began. */
const [busy = 0] = loadavg()

/**
 * When, on what and how it was measured; nothing that names the machine.
 * @param {string} postgresVersion
 * @param {{ rounds: number, seconds: number }} settings
 */
export function circumstances(postgresVersion, { rounds, seconds }) {
  const { dependencies } = JSON.parse(readFileSync('package.json', 'utf8'))
  const { devDependencies } = JSON.parse(readFileSync('bench/package.json', 'utf8'))
  const others =
    busy > 0.5
      ? `Other work was on the machine: ${busy.toFixed(1)} programs wanted a core before it began.`
      : 'The machine was quiet when it began.'
  return [
    `${new Date().toISOString().slice(0, 10)}: ${coreCount} cores, ${Math.round(totalmem() / 2 ** 30)} GB, Node ${process.versions.node}, PostgreSQL ${postgresVersion} (fsync off), Next ${dependencies.next}, better-auth ${devDependencies['better-auth']}.`,
    `${rounds} rounds of ${seconds} s for each contestant, in turns, after a warm-up; 16 connections kept alive, from a generator of raw sockets in a process of its own.`,
    pinned
      ? 'What is measured had one core to itself, the generator and PostgreSQL the others; what hashes passwords had all.'
      : 'Programs were not held to cores.',
    others,
  ].join('\n')
}
