import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, relative, resolve } from 'node:path'

/** The data of this machine, Next's image optimiser, which the server never calls, and what no program loads. */
const unused = /^\.data\/|node_modules\/(@img|sharp)\/|\.(map|md|d\.ts|nft\.json)$/
const isUsed = (/** @type {string} */ path) => !unused.test(path)

/** The files that only builds, editors and the development server load, although the server names them. */
const buildTools = [
  /node_modules\/(@swc\/core|@next\/swc|typescript)/,
  /next\/dist\/(server\/dev|esm|build\/webpack)\//,
  /next\/dist\/compiled\/(webpack|babel|@babel|@vercel\/nft|@next\/font|terser|postcss|@rspack)/,
  /next\/dist\/compiled\/(cssnano|sass|@ampproject|edge-runtime\/|@mswjs)/,
  /next\/dist\/compiled\/next-server\/.*\.dev\./,
]

const read = (/** @type {string} */ path) => JSON.parse(readFileSync(path, 'utf8'))

/** The files that the pages and Next's own server load, as Next traced them, as paths from the project's folder. */
export function pageFiles() {
  const own = readdirSync('.next/server', { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
  const traces = own.filter((path) => path.endsWith('.nft.json'))
  const files = ['.next/next-server.js.nft.json', ...traces].flatMap((trace) =>
    read(trace).files.map((/** @type {string} */ file) =>
      relative('.', resolve(dirname(trace), file)),
    ),
  )
  return [...new Set([...own, ...files])].filter(isUsed)
}

/** Follows only imports: evaluating expressions takes half as long again and finds one file, for a prompt. */
const analysis = {
  emitGlobs: false,
  computeFileReferences: false,
  evaluatePureExpressions: false,
}

/**
 * The files of Next that a server with pages loads. Next traces only its own server, so this uses the
 * tracer of Next with the module that starts Next in another server. It takes seconds, so the list is
 * stored for each version.
 */
export async function nextFiles() {
  const { version } = read('node_modules/next/package.json')
  const stored = `.next/cache/next-files-${version}.json`
  if (existsSync(stored)) return read(stored).filter(isUsed)
  const { nodeFileTrace } = createRequire(import.meta.url)('next/dist/compiled/@vercel/nft')
  const root = process.cwd()
  const { fileList } = await nodeFileTrace(
    ['next.js', 'next-server.js', 'require-hook.js'].map((name) =>
      join('node_modules/next/dist/server', name),
    ),
    {
      base: root,
      processCwd: root,
      mixedModules: true,
      analysis,
      ignore: (/** @type {string} */ path) =>
        !isUsed(path) || buildTools.some((pattern) => pattern.test(path)),
    },
  )
  mkdirSync(dirname(stored), { recursive: true })
  writeFileSync(stored, JSON.stringify([...fileList]))
  return [...fileList].filter(isUsed)
}
