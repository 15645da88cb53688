import { createElement, type ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { NeedsReactError, toHtml } from './to-html.ts'

const h = createElement

const Name = ({ of }: { of: string }) => h('b', null, of)
const hostile = `"><script>alert('x')</script>&amp;`

test.each<[what: string, node: ReactNode]>([
  ['nothing', [null, undefined, true, false, '']],
  ['text that looks like markup', h('p', { title: hostile }, hostile)],
  [
    'numbers and lists',
    h(
      'ul',
      null,
      [1, 2].map((n) => h('li', { key: n }, n)),
    ),
  ],
  ['fragments and components', h('p', null, h(Name, { of: 'Ada' }), h('br'), 'Bo')],
  ['attributes that are true or false', h('p', { hidden: true, 'aria-hidden': false }, 'a')],
  ['attributes without a value', h('a', { href: '/', className: undefined, id: undefined })],
  ['names of attributes', h('th', { className: 'a b', colSpan: 2, tabIndex: -1, scope: 'row' })],
  ['drawings', h('svg', { viewBox: '0 0 1 1' }, h('path', { d: 'M0 0z' }))],
])('%s is written as React writes it', (_, node) => {
  expect(toHtml(node)).toBe(renderToStaticMarkup(node))
})

const Waits = async () => h('p')
const ofBrowser = Object.assign(() => null, { $$typeof: Symbol.for('react.client.reference') })

test.each<[what: string, node: ReactNode]>([
  ['a form that calls the server', h('form', { action: () => {} })],
  ['a control', h('input', { name: 'a' })],
  ['a script', h('script', null, 'alert(1)')],
  ['a URL of another kind', h('a', { href: ' javascript:alert(1)' })],
  ['a style', h('p', { style: { color: 'red' } })],
  ['a handler of events', h('p', { onClick: () => {} })],
  ['HTML as text', h('p', { dangerouslySetInnerHTML: { __html: '<b>' } })],
  ['a component that waits', h(Waits as unknown as () => ReactNode)],
  ['a component of the browser', h(ofBrowser)],
])('%s is left to React', (_, node) => {
  expect(() => toHtml(node)).toThrow(NeedsReactError)
})
