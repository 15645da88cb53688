import { Fragment, isValidElement, type ReactElement, type ReactNode } from 'react'

/** Why elements cannot be written here: something in them needs React. */
export class NeedsReactError extends Error {}

type Props = Readonly<Record<string, unknown>>

/** Elements that React treats in a way of its own. */
const special = new Set(
  'input textarea select option pre script style title meta link html head body'.split(' '),
)
const empty = new Set(['area', 'br', 'col', 'hr', 'img', 'wbr'])

/** Attributes under the names that they have in JSX. The browser reads names in any case. */
const attributeName =
  /^(?:[a-z]+|(?:aria|data)-[a-z-]+|viewBox|tabIndex|hrefLang|dateTime|colSpan)$/
const renamed: Readonly<Record<string, string>> = { className: 'class', tabIndex: 'tabindex' }

/**
 * Writes elements as HTML as React does, but at a fraction of the cost. Throws a `NeedsReactError` if there
 * is anything in them that the browser or React has to handle: a form, a script, a component of the
 * browser, or one that waits.
 */
export function toHtml(node: ReactNode): string {
  if (node === null || node === undefined || typeof node === 'boolean') return ''
  if (typeof node === 'string') return escapeHtml(node)
  if (typeof node === 'number' || typeof node === 'bigint') return String(node)
  if (Array.isArray(node)) return node.map(toHtml).join('')
  if (!isValidElement(node)) throw new NeedsReactError()
  return elementToHtml(node as ReactElement<Props & { children?: ReactNode }>)
}

function elementToHtml({ type, props }: ReactElement<Props & { children?: ReactNode }>): string {
  if (type === Fragment) return toHtml(props.children)
  if (typeof type === 'function') {
    // The server has no more than a reference to a component of the browser.
    if ('$$typeof' in type) throw new NeedsReactError()
    return toHtml((type as (props: Props) => ReactNode)(props))
  }
  if (typeof type !== 'string' || special.has(type)) throw new NeedsReactError()
  const start = `<${type}${attributesToHtml(props)}`
  return empty.has(type) ? `${start}/>` : `${start}>${toHtml(props.children)}</${type}>`
}

function attributesToHtml(props: Props): string {
  let html = ''
  for (const [name, value] of Object.entries(props)) {
    if (name === 'children' || value === undefined || value === null) continue
    html += attributeToHtml(renamed[name] ?? name, value)
  }
  return html
}

function attributeToHtml(name: string, value: unknown): string {
  const isText = typeof value === 'string' || typeof value === 'number'
  if (!attributeName.test(name) || !(isText || typeof value === 'boolean')) {
    throw new NeedsReactError()
  }
  if (/^(?:href|src)$/.test(name) && !/^(?:[/#?]|https?:|mailto:|tel:)/.test(String(value))) {
    throw new NeedsReactError()
  }
  if (isText || /^(?:aria|data)-/.test(name)) return ` ${name}="${escapeHtml(String(value))}"`
  return value ? ` ${name}=""` : ''
}

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#x27;',
}
const escapeHtml = (text: string): string =>
  /[&<>"']/.test(text)
    ? text.replace(/[&<>"']/g, (character) => escapes[character] as string)
    : text
