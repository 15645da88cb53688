import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { run } from '../../../bin/prepare/run.js'
import { root } from '../../fixtures/service.ts'

/** Reads the recommended nginx configuration and drain time from docs/production.md. */
export async function readProductionGuide() {
  const text = await readFile(join(root, 'docs/production.md'), 'utf8')
  const find = (pattern: RegExp) => {
    const [, found] = text.match(pattern) ?? []
    if (!found) throw new Error(`docs/production.md does not match ${pattern}.`)
    return found
  }
  return {
    nginxConfig: find(/```nginx\n(.*?)```/s),
    drainSeconds: find(/DRAIN_SECONDS=(\d+)/),
  }
}

/**
 * Starts nginx in front of two instances, with the given configuration except for its ports and
 * certificate. Returns the function that stops it.
 */
export async function startNginx(config: string, port: number, instancePorts: readonly number[]) {
  const home = await mkdtemp(join(tmpdir(), 'nginx-'))
  const inHome = (name: string) => join(home, name)
  const key = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '1', '-subj', '/CN=drill']
  const keyFiles = ['-keyout', inHome('key'), '-out', inHome('pem')]
  await run('openssl', [...key, ...keyFiles], 'Could not create a certificate')
  const server = config
    .replace('127.0.0.1:3101', `127.0.0.1:${instancePorts[0]}`)
    .replace('127.0.0.1:3102', `127.0.0.1:${instancePorts[1]}`)
    .replace('listen 443', `listen 127.0.0.1:${port}`)
    .replace(/(ssl_certificate) .*;/, `$1 ${inHome('pem')};`)
    .replace(/(ssl_certificate_key) .*;/, `$1 ${inHome('key')};`)
  const tempPaths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${inHome(name)};`,
  )
  await writeFile(
    inHome('nginx.conf'),
    `daemon off; pid ${inHome('pid')}; error_log ${inHome('error.log')}; ${process.getuid?.() === 0 ? 'user root;' : ''}
    events { worker_connections 1024; }
    http { access_log off; ${tempPaths.join(' ')}
    ${server} }`,
  )
  const nginx = spawn('nginx', ['-p', home, '-c', inHome('nginx.conf')], { stdio: 'inherit' })
  const killNow = () => nginx.kill('SIGKILL')
  process.once('exit', killNow)
  await waitUntilListening(port)
  return async () => {
    process.off('exit', killNow)
    const exit = once(nginx, 'exit')
    nginx.kill('SIGTERM')
    await exit
    await rm(home, { recursive: true })
  }
}

async function waitUntilListening(port: number): Promise<void> {
  for (let attempt = 0; attempt < 200; attempt += 1) {
    const socket = connect(port, '127.0.0.1')
    const isListening = await once(socket, 'connect').catch(() => false)
    socket.destroy()
    if (isListening) return
    await sleep(50)
  }
  throw new Error('nginx does not accept connections.')
}
