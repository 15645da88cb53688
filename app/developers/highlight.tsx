import type { ReactNode } from 'react'
import type { CodeLanguage } from '#lib/manual/model.ts'

const string = /"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'/
const slashComment = /\/\/[^\n]*/
const hashComment = /(?<=^|\s)#[^\n]*/m
const xmlTag = /<\/?[\w.:-]+|\/?>|<\?[^?]*\?>/
const header = /^[\w-]+(?=: )/m
const start = /^(?:GET|POST|HTTP\/1\.1)(?= )/m

/** What is coloured in each language: its comments, its strings and its names. */
const patterns: Readonly<
  Record<CodeLanguage, Partial<Record<'comment' | 'string' | 'name', RegExp>>>
> = {
  http: { name: either(header, start, xmlTag, /"[\w]+"(?=: )/), string },
  json: { name: /"[\w]+"(?=: )/, string },
  xml: { name: xmlTag, string },
  text: {},
  sh: { comment: hashComment, string, name: /^(?:curl|npx|npm)\b|(?<=\s)-{1,2}[a-zA-Z][\w-]*/m },
  js: { comment: slashComment, string },
  ts: { comment: slashComment, string },
  python: { comment: hashComment, string },
  java: { comment: slashComment, string },
  csharp: { comment: slashComment, string },
  php: { comment: slashComment, string },
  apache: { comment: hashComment, string },
}

function either(...parts: readonly RegExp[]): RegExp {
  return new RegExp(parts.map(({ source }) => source).join('|'), 'm')
}

/** Colours an example. It is only decoration, so an unusual construct may stay plain. */
export function highlight(code: string, language: CodeLanguage): ReactNode[] {
  const kinds = Object.entries(patterns[language])
  if (kinds.length === 0) return [code]
  const expression = new RegExp(
    kinds.map(([kind, { source }]) => `(?<${kind}>${source})`).join('|'),
    'gm',
  )
  const nodes: ReactNode[] = []
  let end = 0
  for (const { 0: text, index, groups = {} } of code.matchAll(expression)) {
    const kind = Object.keys(groups).find((name) => groups[name] !== undefined)
    nodes.push(
      code.slice(end, index),
      <span key={index} className={`code-${kind}`}>
        {text}
      </span>,
    )
    end = index + text.length
  }
  return [...nodes, code.slice(end)]
}
