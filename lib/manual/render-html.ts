import { Marked, type Token, type Tokens } from 'marked'
import { escapeXml } from '#lib/contract/formats/write-xml.ts'
import { highlight } from './highlight.ts'
import type { ManualSection } from './manual.ts'
import type { Sample } from './markdown.ts'

/** The only HTML that Markdown of the manual may contain. All other text is escaped. */
const allowedTag = /^<(?:a id="[\w-]+"|\/a|\/?details|\/?summary)>$/

const marked = new Marked({
  tokenizer: {
    // A bare URL is an example, not a link.
    url: () => undefined,
  },
  renderer: {
    html: ({ text }) => (allowedTag.test(text) ? text : escapeXml(text)),
    checkbox: () => '<span aria-hidden="true">☐</span> ',
    heading({ tokens, depth }) {
      const [, html, id] = /^(.*?)(?: \{#([\w-]+)\})?$/.exec(this.parser.parseInline(tokens)) ?? []
      return `<h${depth}${id ? ` id="${id}"` : ''}>${html}</h${depth}>`
    },
    paragraph({ tokens, text }) {
      const isEndpoint = /^\*\*[A-Z]+\*\* `/.test(text)
      const attribute = isEndpoint ? ' class="manual-endpoint"' : ''
      return `<p${attribute}>${this.parser.parseInline(tokens)}</p>`
    },
  },
})

/** Renders Markdown without its block: for the sentence below a title. */
export const renderInline = (markdown: string): string =>
  marked.parseInline(markdown, { async: false })

/** Renders a section of the manual as HTML, without its heading. */
export function renderHtml({ id, title, markdown }: ManualSection): string {
  let caption = title
  return groupExamples(marked.lexer(markdown))
    .map((part, index) => {
      if (!('type' in part)) return exampleHtml(part, `${id}-${index}`)
      if (part.type === 'heading') caption = part.text.replace(/ \{#.*$/, '')
      return part.type === 'table'
        ? tableHtml(part as Tokens.Table, caption)
        : marked.parser([part])
    })
    .join('')
}

interface Example {
  readonly title: string
  readonly samples: Sample[]
}

/** Makes one example of consecutive code blocks whose first line has the same title. */
function groupExamples(tokens: readonly Token[]): (Token | Example)[] {
  const parts: (Token | Example)[] = []
  for (const token of tokens) {
    const last = parts.at(-1)
    if (token.type === 'code') {
      const [, language = '', title = '', label = language] =
        /^(\w+) ([^,]+)(?:, (.+))?$/.exec(token.lang) ?? []
      const sample = { label, language, code: token.text }
      if (last && 'samples' in last && last.title === title) last.samples.push(sample)
      else parts.push({ title, samples: [sample] })
    } else if (token.type !== 'space') parts.push(token)
  }
  return parts
}

/** An example. If there are several languages or formats, radio buttons choose one without script. */
function exampleHtml({ title, samples }: Example, name: string): string {
  const isChoice = samples.length > 1
  const choices = samples.map(({ label }, index) => {
    const checked = index === 0 ? ' checked' : ''
    const attributes = `name="${name}" value="${index}" data-label="${escapeXml(label)}"${checked}`
    return `<label><input type="radio" ${attributes}>${escapeXml(label)}</label>`
  })
  // A block that scrolls must be reachable with the keyboard.
  const panels = samples.map(
    ({ label, language, code }, index) =>
      `<div class="code-panel" data-panel="${index}">${isChoice ? `<p class="code-label">${escapeXml(label)}</p>` : ''}` +
      `<pre tabindex="0" role="group" aria-label="${escapeXml(`${title}, ${label}`)}" data-language="${language}">` +
      `<code>${highlight(code, language)}</code></pre></div>`,
  )
  return (
    `<fieldset class="code-example"><legend>${escapeXml(title)}</legend>` +
    `${isChoice ? `<div class="code-tabs">${choices.join('')}</div>` : ''}${panels.join('')}</fieldset>`
  )
}

/** A table, whose rows become blocks on a narrow screen. The first cell of each row is its heading. */
function tableHtml({ header, rows }: Tokens.Table, caption: string): string {
  const inline = ({ tokens }: Tokens.TableCell) =>
    marked.Parser.parseInline(tokens, marked.defaults)
  const body = rows.map(([first, ...rest]) => {
    const [, id, name] = /^(?:<a id="([\w-]+)"><\/a>)?(.*)$/s.exec(first ? inline(first) : '') ?? []
    const cells = rest.map(
      (cell, index) =>
        `<td data-head="${escapeXml(header[index + 1]?.text ?? '')}">${inline(cell)}</td>`,
    )
    return `<tr${id ? ` id="${id}"` : ''}><th scope="row">${name}</th>${cells.join('')}</tr>`
  })
  const head = header.map((cell) => `<th scope="col">${inline(cell)}</th>`)
  return (
    `<table class="manual-table"><caption>${escapeXml(caption)}</caption>` +
    `<thead><tr>${head.join('')}</tr></thead><tbody>${body.join('')}</tbody></table>`
  )
}
