import { escapeXml } from '#lib/contract/formats/write-xml.ts'

const string = /"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'/
const slashes = { comment: /\/\/[^\n]*/, string }
const hash = { comment: /(?<=^|\s)#[^\n]*/, string }
const tag = /<\/?[\w.:-]+|\/?>|<\?[^?]*\?>/
const header = /^[\w-]+(?=: )|^(?:GET|POST|HTTP\/1\.1)(?= )/
const property = /"\w+"(?=: )/

/** The coloured parts of each language: comments, strings and names. */
const patterns: Readonly<Record<string, Partial<Record<'comment' | 'string' | 'name', RegExp>>>> = {
  http: { name: new RegExp([header, tag, property].map(({ source }) => source).join('|')), string },
  json: { name: property, string },
  sh: { ...hash, name: /^(?:curl|npx|npm)\b|(?<=\s)-{1,2}[a-zA-Z][\w-]*/ },
  js: slashes,
  ts: slashes,
  java: slashes,
  csharp: slashes,
  php: slashes,
  go: slashes,
  python: hash,
  ruby: hash,
  apache: hash,
}

/** Colours an example, as HTML. It is only decoration, so an unusual construct may stay plain. */
export function highlight(code: string, language: string): string {
  const kinds = Object.entries(patterns[language] ?? {})
  if (kinds.length === 0) return escapeXml(code)
  const groups = kinds.map(([kind, { source }]) => `(?<${kind}>${source})`)
  let end = 0
  const parts = [...code.matchAll(new RegExp(groups.join('|'), 'gm'))].map((match) => {
    const kind = kinds.find(([name]) => match.groups?.[name] !== undefined)?.[0]
    const before = code.slice(end, match.index)
    end = match.index + match[0].length
    return `${escapeXml(before)}<span class="code-${kind}">${escapeXml(match[0])}</span>`
  })
  return parts.join('') + escapeXml(code.slice(end))
}
