import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { OneLine } from './one-line.tsx'

test.each([
  [0, undefined, ''],
  [16, undefined, 'data-whole'],
  [17, undefined, 'title'],
  [17, 20, 'title data-whole'],
  [20, 20, 'title data-whole'],
  [21, 20, 'title'],
])(
  'a cell of %s characters in a column with room for %s has, besides its value: %s',
  (length, maxWhole, has) => {
    const value = 'x'.repeat(length)
    const markup = renderToStaticMarkup(
      createElement(OneLine, { value, ...(maxWhole && { maxWhole }) }),
    )
    expect([...markup.matchAll(/ (title|data-whole)=/g)].map(([, name]) => name).join(' ')).toBe(
      has,
    )
    if (has.includes('title')) expect(markup).toContain(`title="${value}"`)
  },
)
