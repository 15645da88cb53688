import { expect, test } from 'vitest'
import { manualPages } from './manual.ts'
import { writeMarkdown } from './write-markdown.ts'

const document = writeMarkdown()

test('the Markdown of the manual has every page with every section, and no name of a value', () => {
  const lines = new Set(document.split('\n'))
  for (const { title, sections } of manualPages) {
    expect(lines.has(`# ${title}`) || lines.has(`## ${title}`), title).toBe(true)
    for (const section of sections) expect(lines).toContain(`### ${section.title}`)
  }
  expect(document.match(/\{\{\w+\}\}/)).toBeNull()
})

test('every page of the manual has a title and a path of its own', () => {
  const titles = manualPages.map(({ title }) => title)
  expect(new Set(titles).size).toBe(titles.length)
  expect(new Set(manualPages.map(({ path }) => path)).size).toBe(titles.length)
})

test('the Markdown of the manual leads nowhere but to its own headings, rows and to complete URLs', () => {
  const slugs = [...document.matchAll(/^#+ (.+)$/gm)].map(([, title = '']) =>
    title
      .toLowerCase()
      .replace(/[^\w\- ]/g, '')
      .replaceAll(' ', '-'),
  )
  const anchors = [...document.matchAll(/<a id="([\w-]+)">/g)].map(([, id = '']) => id)
  expect(new Set(anchors).size).toBe(anchors.length)
  const known = new Set([...slugs, ...anchors])
  const targets = [...document.matchAll(/\]\(([^)]+)\)/g)].map(([, target = '']) => target)
  expect(targets).toContain('#WellFormedRule')
  expect(
    targets.filter((target) => !/^https?:/.test(target) && !known.has(target.slice(1))),
  ).toEqual([])
})
