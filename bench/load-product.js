import { build } from 'esbuild'

/**
 * Loads what the measurements need of the service's own TypeScript.
 * @param {string} home
 * @returns {Promise<typeof import('./product.ts')>}
 */
export async function loadProduct(home) {
  const outfile = `${home}/product.js`
  await build({
    entryPoints: ['bench/product.ts'],
    bundle: true,
    platform: 'node',
    format: 'esm',
    packages: 'external',
    outfile,
    logLevel: 'warning',
  })
  return import(outfile)
}
