import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sandbox, writeSandbox } from '../defects/sandbox.js'

/** @typedef {import('./report.js').Tried & import('./changes.js').Change} Defect */

/**
 * What `npm test` asks of a file before it runs a test: the right types, and that the code waits for what it begins. Of
 * Biome's other rules none counts here: an import that nothing uses any more would be removed with its call.
 */
const checksOf = (/** @type {string} */ path) => [
  ['tsc', '--noEmit'],
  ['biome', 'lint', '--only=nursery/noFloatingPromises', path],
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

/** Notes which check refuses each of these defects, one at a time. */
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
  for (const defect of defects) {
    const source = tree.get(defect.path) ?? ''
    const path = join(sandbox, defect.path)
    writeFileSync(path, withChange(source, defect))
    for (const check of checksOf(defect.path)) defect.notice ??= refusalBy(check)
    writeFileSync(path, source)
    done(defect)
  }
}

/** @returns {import('../defects/run-tests.js').Notice | undefined} */
function refusalBy(/** @type {string[]} */ [tool = '', ...args]) {
  const { status, stdout } = spawnSync(join('node_modules/.bin', tool), args, {
    cwd: sandbox,
    encoding: 'utf8',
  })
  if (status === 0) return undefined
  return { file: tool, test: stdout.trim().split('\n', 1)[0] ?? '', isOutside: true }
}

/** True if no test noticed the defect, but the compiler or the linter. */
export const isRefused = (/** @type {Defect} */ { path, notice }) =>
  checksOf(path).some(([tool]) => tool === notice?.file)
