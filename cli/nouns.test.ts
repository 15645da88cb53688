import { readFileSync } from 'node:fs'
import { describe, expect, test, vi } from 'vitest'
import { commandName } from '#lib/text/language/command-name.ts'
import { commands, nouns } from './nouns.ts'
import { runCommand } from './run-command.ts'

const all = [
  ...commands.map((declaration) => ({ line: declaration.name, declaration })),
  ...nouns.flatMap((noun) =>
    noun.commands.map((declaration) => ({ line: `${noun.name} ${declaration.name}`, declaration })),
  ),
]
const manual = readFileSync('docs/reference.md', 'utf8')
/** The commands in the manual's table: `fee list`. */
const [, table = ''] = manual.match(/\| command \| what it does \|\n(.*?)\n\n/s) ?? []
const documented = [...table.matchAll(/^\| `([a-z-]+(?: [a-z-]+)?)/gm)].map(([, line]) => line)

describe("the operators' command", () => {
  test('every command has an example that begins with its own name', () => {
    for (const { line, declaration } of all) {
      expect(declaration.examples.length, line).toBeGreaterThan(0)
      for (const example of declaration.examples) {
        expect(example === line || example.startsWith(`${line} `), example).toBe(true)
      }
    }
  })

  test('the program, each noun and each command print the help of the golden file', async () => {
    let printed = ''
    const write = vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
      printed += text
      return true
    })
    for (const line of ['', ...nouns.map(({ name }) => name), ...all.map(({ line }) => line)]) {
      const words = [...line.split(' ').filter(Boolean), '--help']
      printed += `$ ${['gatehouse', ...words].join(' ')}\n`
      await runCommand(words)
      printed += '\n'
    }
    write.mockRestore()
    process.exitCode = undefined
    const text = printed.replaceAll(commandName, 'gatehouse')
    await expect(text).toMatchFileSnapshot('./help.golden.txt')
  })

  test('every summary begins in lower case and every description is a sentence', () => {
    for (const { line, declaration } of all) {
      expect(declaration.summary, line).toMatch(/^[a-z].*[^.]$/)
      if (declaration.description) expect(declaration.description, line).toMatch(/^[A-Z].*\.$/)
    }
  })

  test('docs/reference.md lists exactly the commands that exist', () => {
    expect([...documented].sort()).toEqual(all.map(({ line }) => line).sort())
  })
})
