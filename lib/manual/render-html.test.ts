import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { manualPages } from './manual.ts'
import { renderHtml } from './render-html.ts'

const render = (markdown: string) => renderHtml({ id: 'x', title: 'Title', markdown })

test('consecutive code blocks with one title are one example with a choice of labels', () => {
  const html = render('```json Response, JSON\n{}\n```\n\n```xml Response, XML\n<a/>\n```')
  expect(html.match(/<fieldset/g)).toHaveLength(1)
  expect(html.match(/<input type="radio" name="x-0"/g)).toHaveLength(2)
  expect(html.match(/<input [^>]*checked>\w+/g)).toEqual([expect.stringMatching(/>JSON$/)])
  expect(html).toContain('aria-label="Response, XML"')
})

test('code blocks with different titles are examples without a choice', () => {
  const html = render('```sh Start\nls\n```\n\n```js Program\n1\n```')
  expect(html.match(/<fieldset/g)).toHaveLength(2)
  expect(html).not.toContain('<input')
})

test('code is escaped in every language', () => {
  for (const language of ['http', 'json', 'xml', 'text', 'sh', 'js', 'python', 'apache']) {
    const html = render(`\`\`\`${language} Title\n<script>'&' "<b>" # <i>\n\`\`\``)
    expect(html).not.toMatch(/<(script|b|i)>|&(?!(lt|gt|amp|quot);)/)
  }
})

test('the anchor of a first cell is that of its row, and the cell is its heading', () => {
  const html = render('### Head {#head}\n\n| A | B |\n| --- | --- |\n| <a id="y"></a>`c` | d |')
  expect(html).toContain('<h3 id="head">Head</h3>')
  expect(html).toContain('<caption>Head</caption>')
  expect(html).toContain('<tr id="y"><th scope="row"><code>c</code></th><td data-head="B">d</td>')
})

test('HTML other than that of the manual is text, and a bare URL is no link', () => {
  expect(render('<img src=x> a <b>c</b> <field> http://127.0.0.1:4000')).not.toMatch(
    /<(img|b|field|a)\b/,
  )
})

test('each language of an example can be chosen: the stylesheet has a rule for its place', () => {
  const styles = readFileSync('app/developers/blocks.css', 'utf8')
  const sections = manualPages.flatMap((page) => page.sections)
  const places = sections
    .map(renderHtml)
    .join('')
    .match(/data-panel="\d+"/g)
  expect(new Set(places).size).toBe(8)
  for (const place of new Set(places)) expect(styles).toContain(`:not([${place}])`)
})
