import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { RichList, RichParagraph } from './rich-text.tsx'

const show = (children: string, values = {}) =>
  renderToStaticMarkup(createElement(RichParagraph, { children, values }))

test.each([
  [
    'Read [our privacy notice](/privacy).',
    '<p>Read <a href="/privacy">our privacy notice</a>.</p>',
  ],
  ['Send `Accept: text/xml` first.', '<p>Send <code>Accept: text/xml</code> first.</p>'],
  ['From {name}, to {other}.', '<p>From <b>Ada</b>, to .</p>'],
  ['One ` and {two words}, a < b.', '<p>One ` and {two words}, a &lt; b.</p>'],
])('a sentence has its link, its code and its values: %s', (sentence, shown) => {
  expect(show(sentence, { name: createElement('b', null, 'Ada') })).toBe(shown)
})

test('a value is never read as markup', () => {
  expect(show('{name}', { name: '[here](/there) `code` {name}' })).toBe(
    '<p>[here](/there) `code` {name}</p>',
  )
})

test('each sentence of a list is an item with its own markup', () => {
  const children = ['Ask [us](/contact).', 'Wait `5` minutes.']
  expect(renderToStaticMarkup(createElement(RichList, { children }))).toBe(
    '<ul><li>Ask <a href="/contact">us</a>.</li><li>Wait <code>5</code> minutes.</li></ul>',
  )
})
