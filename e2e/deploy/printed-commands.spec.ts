import { execFileSync } from 'node:child_process'
import { copyFileSync, cpSync, mkdirSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { downloadNode } from '../../bin/test/other-versions.js'
import { root } from '../fixtures/service.ts'
import { expect, test } from '../fixtures/test.ts'
import { type DebianMachine, startDebian, whyNoMachine } from './debian/machine.ts'
import { printedBlocks } from './debian/printed-blocks.ts'
import { notRun, type Step, steps } from './debian/printed-steps.ts'

const reason = whyNoMachine()
test.skip(reason !== undefined, reason)

const standIns = 'certbot, and Node.js and npm from the packages of npm'

const members = `Membership no,Category,Title,Forename,Surname,Email,Address,Town,Postcode,Country
5001,Individual,Ms,Ada,Fields,ada@example.org,1 Mill Lane,Wells,BA5 1AA,United Kingdom
5002,Supporter,Mr,Bo,Marsh,bo@example.org,2 Mill Lane,Wells,BA5 1AA,United Kingdom
`

/** Puts what a reader has or downloads on the machine: the sheet, the repository, Node.js and a stand-in for certbot. */
async function equip({ folder, write }: DebianMachine) {
  write('root/members.csv', members)
  execFileSync('git', ['clone', '--quiet', '--bare', root, join(folder, 'srv/repository.git')])
  const node = join(folder, 'root/node-v24.x-linux-x64')
  cpSync(join(await downloadNode(24), '..'), node, { recursive: true })
  const npm = execFileSync('npm', ['root', '--global'], { encoding: 'utf8' }).trim()
  mkdirSync(join(node, 'lib/node_modules'), { recursive: true })
  cpSync(join(npm, 'npm'), join(node, 'lib/node_modules/npm'), { recursive: true })
  symlinkSync('../lib/node_modules/npm/bin/npm-cli.js', join(node, 'bin/npm'))
  const certbot = join(import.meta.dirname, 'debian/certbot.sh')
  copyFileSync(certbot, join(folder, 'usr/local/bin/certbot'))
}

/** The script of a step: what is said in words, and its block with what a reader replaces in it. */
function scriptOf({ block, script = '', fill = [], as }: Step): string {
  if (!block) return script
  const printed = printedBlocks.get(block)?.text ?? ''
  const text = fill.reduce((filled, [from, to]) => {
    expect(filled, block).toContain(from)
    return filled.replaceAll(from, to)
  }, printed)
  const read = `<<'END_OF_BLOCK'\n${text}END_OF_BLOCK`
  if (!as) return `${script}\n${text}`
  return as === 'sql' ? `(cd /tmp && runuser -u postgres -- psql ${read}\n)` : `cat > ${as} ${read}`
}

test('an administrator who types what the documents print on Debian 12 has a service that does what they promise', async () => {
  test.setTimeout(45 * 60_000)
  const machine = await startDebian()
  try {
    await equip(machine)
    for (const step of steps) {
      await test.step(step.block ?? step.script ?? '', async () => {
        const printed = await machine.run(scriptOf(step), step)
        if (step.promises) expect(printed).toMatch(step.promises)
      })
    }
  } finally {
    machine.stop()
  }
  const run = new Set(steps.flatMap(({ block = [] }) => block))
  console.log(`${run.size} printed blocks were run. Stand-ins: ${standIns}. Not run:`)
  for (const [block, why] of Object.entries(notRun)) console.log(`${block}: ${why}`)
})
