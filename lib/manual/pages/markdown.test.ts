import { expect, test } from 'vitest'
import { writeMarkdown } from '../write-markdown.ts'
import { manual, manualPages } from './manual.ts'

const document = writeMarkdown(manual)

test('docs/developers.md is the manual as it is; npm run manual writes it', async () => {
  await expect(document).toMatchFileSnapshot('../../../docs/developers.md')
})

test('every page of the manual has a title and a path of its own', () => {
  const titles = manualPages.map(({ title }) => title)
  expect(new Set(titles).size).toBe(titles.length)
  expect(new Set(manualPages.map(({ path }) => path)).size).toBe(titles.length)
})

test('the Markdown of the manual leads nowhere but to its own headings and to complete URLs', () => {
  const slugs = [...document.matchAll(/^#+ (.+)$/gm)].map(([, title = '']) =>
    title
      .toLowerCase()
      .replace(/[^\w\- ]/g, '')
      .replaceAll(' ', '-'),
  )
  const targets = [...document.matchAll(/\]\(([^)]+)\)/g)].map(([, target = '']) => target)
  expect(
    targets.filter((target) => !/^https?:/.test(target) && !slugs.includes(target.slice(1))),
  ).toEqual([])
})
