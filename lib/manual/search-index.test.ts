import { expect, test } from 'vitest'
import { searchIndex } from './search-index.ts'

test('the search of the manual finds a page by its lead, a section by its words, and a row to which links lead', () => {
  const page = {
    path: '/developers/errors',
    title: 'Errors',
    shortTitle: 'Errors',
    lead: 'What `Fault` says &amp; means.',
    sections: [
      {
        id: 'codes',
        title: 'Codes',
        markdown:
          'Each has a **code**.\n\n| Code | Meaning |\n|---|---|\n| <a id="c"></a>`c` | b |',
      },
    ],
  }
  const found = { page: 'Errors' }
  expect(searchIndex([page])).toEqual([
    { ...found, href: '/developers/errors', title: 'Errors', text: 'What Fault says & means.' },
    { ...found, href: '/developers/errors#codes', title: 'Codes', text: 'Each has a code. c b' },
    { ...found, href: '/developers/errors#c', title: 'c', text: 'b' },
  ])
})
