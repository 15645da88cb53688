import { expect, test } from 'vitest'
import { printedBlocks } from './debian/printed-blocks.ts'
import { notRun, steps } from './debian/printed-steps.ts'

test('each script that an operators’ document prints is run on Debian, or has a reason why not', () => {
  const scripts = [...printedBlocks].flatMap(([name, { language }]) => (language ? [name] : []))
  expect(scripts.length).toBeGreaterThan(25)
  const covered = new Set([...steps.flatMap(({ block = [] }) => block), ...Object.keys(notRun)])
  expect(scripts.filter((name) => !covered.has(name))).toEqual([])
  expect([...covered].filter((name) => !printedBlocks.has(name))).toEqual([])
})
