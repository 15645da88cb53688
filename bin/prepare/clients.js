import { cpSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { basename } from 'node:path'
import { runNpm } from './npm.js'
import { run } from './run.js'

/** The files from which the packages of the clients are made. */
export const clientSources = [
  'clients/php',
  'clients/CHANGELOG.md',
  'LICENSE',
  ...['src', 'package.json', 'tsconfig.json', 'tsconfig.commonjs.json', 'README.md'].map(
    (name) => `clients/typescript/${name}`,
  ),
]

/** Packs the clients into the folder of static files: the manual says how to install them from the service. */
export async function packClients() {
  const target = 'dist/public/developers'
  mkdirSync(target, { recursive: true })
  /** @param {string} folder */
  const addNotices = (folder) => {
    for (const path of ['LICENSE', 'clients/CHANGELOG.md'])
      cpSync(path, `${folder}/${basename(path)}`)
  }
  addNotices('clients/typescript')
  const options = ['--pack-destination', target, '--silent']
  await runNpm(['pack', './clients/typescript', ...options], 'Packing the client failed')
  const folder = 'gatehouse-client-php'
  cpSync('clients/php', `dist/${folder}`, {
    recursive: true,
    filter: (path) => !path.endsWith('.ts'),
  })
  addNotices(`dist/${folder}`)
  const { version } = JSON.parse(readFileSync('clients/php/composer.json', 'utf8'))
  const archive = ['-czf', `${target}/${folder}-${version}.tgz`, '-C', 'dist', folder]
  await run('tar', archive, 'Packing the PHP client failed')
  rmSync(`dist/${folder}`, { recursive: true })
}
