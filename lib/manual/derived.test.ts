import { expect, test } from 'vitest'
import { derivedParts } from './derived-parts.ts'
import { describeLimit } from './describe-limit.ts'
import { writeAtom } from './documents/atom.ts'
import { writePostmanCollection } from './documents/postman.ts'
import { endpointParts } from './endpoint-parts.ts'
import { facts } from './facts.ts'
import { manualPages } from './manual.ts'
import { renderHtml } from './render-html.ts'

/** An endpoint that anyone may send a form, and one of which clients read a part. */
const endpoints = ['token', 'events'] as const

/** A feed with a title and a URL that have to be escaped, and an entry without a link. */
const feed = writeAtom({
  id: 'urn:a',
  title: 'Rules & news',
  author: 'Scheme',
  self: 'https://a.example/feed',
  link: 'https://a.example/?b&c',
  entries: [
    {
      id: 'urn:b',
      title: 'Newer',
      day: '2026-02-03',
      link: 'https://a.example/b',
      html: '<p>b</p>',
    },
    { id: 'urn:c', title: 'Older', day: '2026-01-31', link: '', html: '' },
  ],
})

test('the manual has the facts, tables, examples and documents of its golden file', async () => {
  const { item } = JSON.parse(writePostmanCollection())
  const requests = item.filter(({ name }: { name: string }) =>
    ['memberships', 'events'].includes(name),
  )
  const parts = {
    facts: Object.entries(facts)
      .map(([name, value]) => `${name}: ${value}`)
      .join('\n'),
    ...derivedParts,
    ...Object.fromEntries(
      endpoints.flatMap((name) =>
        Object.entries(endpointParts(name)).map(([part, text]) => [`${name} ${part}`, text]),
      ),
    ),
    'an Atom feed': feed,
    'requests of Postman': JSON.stringify(requests, null, 1),
  }
  const text = Object.entries(parts).map(([name, part]) => `==== ${name}\n${part}\n`)
  await expect(text.join('\n')).toMatchFileSnapshot('./derived.golden.txt')
})

test('every example of the manual has all of its code, whatever is coloured in it', () => {
  const unescaped = (html: string) =>
    html
      .replace(/<[^>]*>/g, '')
      .replaceAll('&lt;', '<')
      .replaceAll('&gt;', '>')
      .replaceAll('&quot;', '"')
      .replaceAll('&amp;', '&')
  for (const section of manualPages.flatMap(({ sections }) => sections)) {
    const blocks = [...section.markdown.matchAll(/^```[^\n]*\n(.*?)\n```$/gms)]
    const shown = [...renderHtml(section).matchAll(/<pre[^>]*><code>(.*?)<\/code><\/pre>/gs)]
    expect(shown.map(([, html = '']) => unescaped(html))).toEqual(blocks.map(([, code]) => code))
  }
})

test.each([
  [{ baseSeconds: 30, aheadSeconds: 0 }, /^1 every 30 seconds$/],
  [{ baseSeconds: 60, aheadSeconds: 240 }, /^5\b.* 1 a minute/],
  [{ baseSeconds: 1_800, aheadSeconds: 1_800 }, /^2\b.* 2 an hour/],
  [{ baseSeconds: 21_600, aheadSeconds: 21_600 }, /^2\b.* 4 a day/],
  [{ baseSeconds: 86_400 * 2, aheadSeconds: 86_400 * 2 }, /^2\b.* 1 every 2 days/],
])('the limit %j is described in its smallest unit with a whole number', (numbers, words) => {
  const limit = { freeAttempts: 0, maxSeconds: 0, policy: '', ...numbers } as never
  expect(describeLimit(limit).rest).toMatch(words)
})
