import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { copyFileSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { chmod, mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { succeeds } from '../../../bin/test/debian.js'

/** Returns the reason why no Debian system can be started here; undefined if one can. */
export const whyNoMachine = (): string | undefined => {
  if (process.getuid?.() !== 0) return 'needs root, to start a Debian system of its own'
  if (!succeeds('debootstrap', '--version'))
    return 'needs debootstrap. On Debian: apt-get install debootstrap'
  return undefined
}

/** The ways in which a script runs. */
interface RunOptions {
  /** True if it downloads: it then has the network of this machine, and otherwise only one of its own. */
  readonly network?: boolean | undefined
  /** The lines that are typed on its terminal. */
  readonly typed?: string | undefined
}

/** A Debian 12 with systemd in a folder of its own, and root's one terminal. */
export interface DebianMachine {
  /** Its files. */
  readonly folder: string
  /** Runs a script in the folder and with the variables that earlier ones left. Returns what it prints; throws with it if a command fails. */
  run(script: string, options?: RunOptions): Promise<string>
  write(path: string, text: string): void
  stop(): void
}

const namespaces = ['--mount', '--uts', '--ipc', '--pid', '--cgroup']
const environment = {
  HOME: '/root',
  LANG: 'C.UTF-8',
  DEBIAN_FRONTEND: 'noninteractive',
  PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
  // For downloads through a proxy that has a certificate authority of its own.
  ...(process.env.NODE_EXTRA_CA_CERTS && { NODE_EXTRA_CA_CERTS: '/root/authorities.pem' }),
}

/** Installs Debian 12 in a temporary folder and boots it. */
export async function startDebian(): Promise<DebianMachine> {
  const folder = await mkdtemp(join(tmpdir(), 'debian-'))
  // Other users than root work in it.
  await chmod(folder, 0o755)
  await outputOf('debootstrap', ['--cache-dir=/var/cache/apt/archives', 'bookworm', folder])
  const path = (name: string) => join(folder, name)
  copyFileSync('/etc/resolv.conf', path('etc/resolv.conf'))
  if (process.env.NODE_EXTRA_CA_CERTS)
    copyFileSync(process.env.NODE_EXTRA_CA_CERTS, path('root/authorities.pem'))
  writeFileSync(path('etc/hostname'), 'members.example.org\n')
  writeFileSync(path('etc/hosts'), '127.0.0.1 localhost members.example.org\n')
  writeFileSync(path('root/terminal'), 'cd /root\n')
  const boot = join(import.meta.dirname, 'boot.sh')
  const options = [...namespaces, '--net', '--fork', '--kill-child']
  const unshare = spawn('unshare', [...options, boot, folder], { stdio: 'ignore' })
  const machine = {
    folder,
    write: (name: string, text: string) => writeFileSync(path(name), text),
    stop() {
      unshare.kill('SIGKILL')
      rmSync(folder, { recursive: true, maxRetries: 20 })
    },
    async run(script: string, { network, typed }: RunOptions = {}) {
      machine.write('root/script', `. /root/terminal\nset -e\n${script}\n${saveTerminal}\n`)
      const enter = [...namespaces, ...(network ? [] : ['--net']), '--root', '--wd']
      const variables = Object.entries(environment).map(([name, value]) => `${name}=${value}`)
      const shell = typed
        ? ['script', '--quiet', '--return', '--command', 'bash /root/script', '/dev/null']
        : ['bash', '/root/script']
      const words = [
        '--target',
        `${childOf(unshare)}`,
        ...enter,
        'env',
        '-i',
        ...variables,
        ...shell,
      ]
      return outputOf('nsenter', words, typed)
    },
  }
  await sleep(1_000)
  await machine.run('systemctl is-system-running --wait || systemctl --failed')
  return machine
}

/** The folder and the variables of the terminal, for the next script. */
const saveTerminal = `{ declare -p | grep -E '^declare (--|-x) '; echo "cd '$PWD'"; } > /root/terminal`

const childOf = ({ pid }: ChildProcess) =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim()

async function outputOf(program: string, words: readonly string[], typed = ''): Promise<string> {
  const child = spawn(program, words)
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text) => {
      output += text
    })
  child.stdin.end(typed)
  const [exitCode] = await once(child, 'close')
  if (exitCode !== 0) throw new Error(`${program} ended with ${exitCode}:\n${output}`)
  return output
}
