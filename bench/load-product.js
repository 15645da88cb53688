import { build } from 'esbuild'

/**
 * Bundles and imports the parts of the service that the benchmark uses.
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
