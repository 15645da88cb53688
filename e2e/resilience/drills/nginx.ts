import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { run } from '../../../bin/prepare/run.js'
import { root } from '../../fixtures/service.ts'

const deploy = join(root, 'deploy')

/** The drain time of the systemd unit, with which the nginx configuration goes. */
export async function readDrainSeconds(): Promise<string> {
  const unit = await readFile(join(deploy, 'systemd/gatehouse@.service'), 'utf8')
  return unit.match(/DRAIN_SECONDS=(\d+)/)?.[1] ?? ''
}

/**
 * Starts nginx in front of instances, with deploy/nginx/gatehouse.conf except for its ports,
 * certificate and folders. `artefacts` are the folders of dist whose scripts and styles nginx serves, as
 * docs/production.md says. Returns the function that stops it, with the path of its log.
 */
export async function startNginx(
  port: number,
  instancePorts: readonly number[],
  artefacts: readonly string[] = [],
) {
  const config = await readFile(join(deploy, 'nginx/gatehouse.conf'), 'utf8')
  const home = await mkdtemp(join(tmpdir(), 'nginx-'))
  const inHome = (name: string) => join(home, name)
  const key = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '1', '-subj', '/CN=drill']
  const keyFiles = ['-keyout', inHome('key'), '-out', inHome('pem')]
  await run('openssl', [...key, ...keyFiles], 'Could not create a certificate')
  const [first = '', second = ''] = config.match(/^ *server 127.*$/gm) ?? []
  const server = config
    .replace(`${second}\n`, '')
    .replace(
      first,
      instancePorts.map((n) => first.replace('127.0.0.1:3101', `127.0.0.1:${n}`)).join('\n'),
    )
    .replace('listen 443', `listen 127.0.0.1:${port}`)
    .replace('listen 80', `listen unix:${inHome('http')}`)
    .replace('/srv/gatehouse/current/dist/deploy', deploy)
    .replace('/srv/gatehouse/static', inHome('static'))
    .replace('/var/log/nginx/gatehouse.log', inHome('access.log'))
    .replace(/(ssl_certificate) .*;/, `$1 ${inHome('pem')};`)
    .replace(/(ssl_certificate_key) .*;/, `$1 ${inHome('key')};`)
  for (const dist of artefacts)
    await cp(join(dist, '.next/static'), inHome('static/_next/static'), { recursive: true })
  const tempPaths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${inHome(name)};`,
  )
  await writeFile(
    inHome('nginx.conf'),
    `daemon off; pid ${inHome('pid')}; error_log ${inHome('error.log')}; ${process.getuid?.() === 0 ? 'user root;' : ''}
    events { worker_connections 1024; }
    http { include /etc/nginx/mime.types; access_log off; ${tempPaths.join(' ')}
    ${server} }`,
  )
  const nginx = spawn('nginx', ['-p', home, '-c', inHome('nginx.conf')], { stdio: 'inherit' })
  const killNow = () => nginx.kill('SIGKILL')
  process.once('exit', killNow)
  await waitUntilListening(port)
  const stop = async () => {
    process.off('exit', killNow)
    const exit = once(nginx, 'exit')
    nginx.kill('SIGTERM')
    await exit
    await rm(home, { recursive: true })
  }
  return Object.assign(stop, { accessLog: inHome('access.log') })
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
