import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { changes, madeUp, textsAfter } from '../e2e/deploy/changes.ts'

const guide = readFileSync('docs/contributing/changes.md', 'utf8')

test('docs/contributing/changes.md lists the files that each change of the copy edits by hand', () => {
  for (const [task, edits] of Object.entries(changes)) {
    const [, , count, files = ''] =
      guide
        .split('\n')
        .find((line) => line.startsWith(`| ${task} |`))
        ?.split('|') ?? []
    const listed = [...files.matchAll(/`([^`]+)`/g)].map(([, path]) => path)
    const ownFolder = new RegExp(`/${madeUp.code}/.*`)
    const edited = [...new Set(edits.map(([path]) => path.replace(ownFolder, '/…')))]
    expect.soft(listed, task).toEqual(edited)
    expect.soft(Number(count), task).toBe(edited.length)
  }
})

test('each edit of the ten changes finds its place in the code as it is, once', () => {
  expect(textsAfter('.', Object.values(changes).flat())).not.toHaveProperty('size', 0)
})
