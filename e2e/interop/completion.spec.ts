import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { runUnchanged } from '../cli/gatehouse.ts'
import { runEnvironment } from '../fixtures/run-environment.ts'

const shells = {
  bash: ['--norc', '-i'],
  zsh: ['-f', '-i'],
} as const

for (const [shell, options] of Object.entries(shells)) {
  test(`${shell} completes nouns, verbs, options and files of gatehouse with Tab`, async () => {
    test.skip(!existsSync(`/usr/bin/${shell}`), `needs ${shell}`)
    const folder = await mkdtemp(join(tmpdir(), 'completion-'))
    const { stdout: script } = await runUnchanged(['completion', shell], {})
    await writeFile(join(folder, 'script'), script)
    await writeFile(join(folder, 'people.csv'), '')
    // The terminal shows only whole lines of words, so an echo shows what Tab has completed.
    const child = spawn('script', ['-qec', [shell, ...options].join(' '), '/dev/null'], {
      cwd: folder,
      env: { ...runEnvironment, NODE_ENV: 'production', HOME: folder, TERM: 'dumb' },
    })
    let shown = ''
    child.stdout.setEncoding('utf8').on('data', (text) => {
      shown += text
    })
    const type = (keys: string) => child.stdin.write(keys)
    type("gatehouse() { printf '<%s>' \"$@\"; echo; }; source ./script; echo rea'dy'\n")
    await expect.poll(() => shown, { timeout: 20_000 }).toContain('ready')
    const typed = async (keys: string, completed: string) => {
      type(keys)
      await expect.poll(() => shown, { timeout: 10_000 }).toContain(completed)
    }
    await typed('gatehouse acc\tsho\tada\n', '<account><show><ada>')
    await typed('gatehouse staff gr\tada --ro\thel\t\n', '<staff><grant><ada><--role><help-desk>')
    await typed('gatehouse import peo\t--dry\t\n', '<import><people.csv><--dry-run>')
    type('exit\n')
    await once(child, 'close')
    await rm(folder, { recursive: true })
  })
}

test('fish completes nouns, verbs, options and values of gatehouse', async () => {
  test.skip(!existsSync('/usr/bin/fish'), 'needs fish')
  const { stdout: script } = await runUnchanged(['completion', 'fish'], {})
  const offered = (line: string) => {
    const program = `${script}\ncomplete -C '${line}'`
    const { stdout, stderr } = spawnSync('fish', ['--no-config', '-c', program], {
      encoding: 'utf8',
    })
    expect(stderr).toBe('')
    return stdout.split('\n').flatMap((row) => row.split('\t')[0] || [])
  }
  expect(offered('gatehouse acc')).toEqual(['account'])
  expect(offered('gatehouse account sh')).toEqual(['show'])
  expect(offered('gatehouse account list --wi')).toEqual(['--without-email'])
  expect(offered('gatehouse account list --search x --sort ')).toContain('-added')
  expect(offered('gatehouse account show --wi')).toEqual([])
})
