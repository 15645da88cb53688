import { execFileSync } from 'node:child_process'

const iptables = (...args: string[]) =>
  execFileSync('iptables', ['-w', ...args], { stdio: 'ignore' })

/** The rules that drop packets to and from a port of this machine at random. */
const rulesOf = (port: string, share: number) =>
  ['--dport', '--sport'].map((direction) => [
    'INPUT',
    '-i',
    'lo',
    '-p',
    'tcp',
    direction,
    port,
    '-m',
    'statistic',
    '--mode',
    'random',
    '--probability',
    `${share}`,
    '-j',
    'DROP',
  ])

/** Returns true if this user may drop packets, which needs root and Debian's package iptables. */
export function canLosePackets(): boolean {
  try {
    for (const rule of rulesOf('1', 0.5)) {
      iptables('-A', ...rule)
      iptables('-D', ...rule)
    }
    return true
  } catch {
    return false
  }
}

/** Drops a share of the packets to and from a port until the returned function is called. */
export function losePackets(port: string, share: number): () => void {
  const rules = rulesOf(port, share)
  for (const rule of rules) iptables('-A', ...rule)
  return () => {
    for (const rule of rules) iptables('-D', ...rule)
  }
}
