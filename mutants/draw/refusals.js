import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sandbox, writeSandbox } from '../defects/sandbox.js'

/** @typedef {import('./report.js').Tried & import('./changes.js').Change} Defect */

/**
 * What `npm test` asks of a file before it runs a test: the right types, and that the code waits for what it begins. No
 * rule of Biome counts here: an import that nothing uses any more would be removed with its call.
 */
const checksOf = (/** @type {string[]} */ ...paths) => [
  ['tsc', '--noEmit', '--pretty', 'false'],
  ['oxlint', '--format=unix', ...paths],
]

/** The source with a change and no switch, as someone would write it. */
export function withChange(
  /** @type {string} */ source,
  /** @type {import('./changes.js').Change} */ { start, end, put, as },
) {
  const rest = source.slice(end)
  const after = as === 'element' ? rest.replace(/^\s*,/, '') : rest
  // The statement may be the only one of an `if`.
  const instead = as === 'statement' ? put || 'void 0' : put
  return source.slice(0, start) + instead + after
}

/**
 * Notes which check refuses each of these defects. All are made at once, and then each in a file of which a check says
 * something alone, because a defect may be refused in a file of another one. Those that are refused in other files than
 * their own are found by halves.
 */
export function noteRefusals(
  /** @type {Map<string, string>} */ tree,
  /** @type {readonly Defect[]} */ defects,
  /** @type {(defect: Defect) => void} */ done,
) {
  writeSandbox(tree)
  for (const check of checksOf('server.ts')) {
    const refusal = refusalBy(check)
    if (refusal) throw new Error(`Without a defect, ${refusal.file} says: ${refusal.test}`)
  }
  const paths = [...new Set(defects.map(({ path }) => path))]
  writeWith(tree, defects)
  const said = checksOf(...paths).map(outputOf)
  writeWith(tree, [], paths)
  for (const defect of defects) {
    const { path } = defect
    const checks = checksOf(path).filter((_, n) => said[n]?.includes(path))
    if (checks.length > 0) writeWith(tree, [defect])
    for (const check of checks) defect.notice ??= refusalBy(check)
    writeWith(tree, [], [path])
    if (defect.notice) done(defect)
  }
  const open = defects.filter(({ notice }) => !notice)
  for (const [n] of checksOf().entries()) refuseAmong(open, n)

  /** Finds the defects with which a check fails, if they are made together and then in halves. */
  function refuseAmong(/** @type {readonly Defect[]} */ among, /** @type {number} */ n) {
    const [defect, ...others] = among.filter(({ notice }) => !notice)
    if (!defect) return
    const all = [defect, ...others]
    writeWith(tree, all)
    const refusal = refusalBy(checksOf(...all.map(({ path }) => path))[n] ?? [])
    writeWith(tree, [], [...new Set(all.map(({ path }) => path))])
    if (!refusal) return
    if (others.length === 0) {
      defect.notice = refusal
      done(defect)
      return
    }
    const middle = Math.ceil(all.length / 2)
    for (const half of [all.slice(0, middle), all.slice(middle)]) refuseAmong(half, n)
  }
}

/** Writes files into the sandbox with the changes of these defects. */
function writeWith(
  /** @type {Map<string, string>} */ tree,
  /** @type {readonly Defect[]} */ defects,
  paths = [...new Set(defects.map(({ path }) => path))],
) {
  for (const path of paths) {
    const changes = defects.filter((defect) => defect.path === path)
    const source = changes
      .toSorted((one, other) => other.start - one.start)
      .reduce(withChange, tree.get(path) ?? '')
    writeFileSync(join(sandbox, path), source)
  }
}

const outputOf = (/** @type {string[]} */ check) => run(check).output

/** @returns {import('../defects/run-tests.js').Notice | undefined} */
function refusalBy(/** @type {string[]} */ check) {
  const [tool = ''] = check
  const { status, output } = run(check)
  if (status === 0) return undefined
  return { file: tool, test: output.split('\n', 1)[0] ?? '', isOutside: true }
}

function run(/** @type {string[]} */ [tool = '', ...args]) {
  const { error, status, stdout, stderr } = spawnSync(join('node_modules/.bin', tool), args, {
    cwd: sandbox,
    encoding: 'utf8',
    maxBuffer: 2 ** 28,
  })
  if (error) throw error
  return { status, output: (stdout + stderr).trim() }
}

/** True if no test noticed the defect, but the compiler or the linter. */
export const isRefused = (/** @type {Defect} */ { path, notice }) =>
  checksOf(path).some(([tool]) => tool === notice?.file)
