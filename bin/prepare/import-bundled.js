import { basename, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'

/** Bundles a TypeScript module, and imports it. It finds its files as those of its own folder. */
export async function importBundled(/** @type {string} */ entry) {
  // The set-up loads this module before it installs the packages.
  const { build } = await import('esbuild')
  const outfile = resolve('node_modules/.cache', `${basename(entry, '.ts')}.mjs`)
  await build({
    entryPoints: [entry],
    outfile,
    bundle: true,
    platform: 'node',
    format: 'esm',
    packages: 'external',
    define: { 'import.meta.url': JSON.stringify(pathToFileURL(entry).href) },
    logLevel: 'error',
  })
  return import(pathToFileURL(outfile).href)
}
