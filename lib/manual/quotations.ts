import type { contracts } from '#lib/contracts/r1/index.ts'
import { env } from '#lib/env.ts'
import type { CodeLanguage, CodeSample } from './model.ts'
import quotations from './quotations.json' with { type: 'json' }

const texts: Readonly<Record<string, string>> = quotations

type EndpointName = keyof typeof contracts

/** A file that tests run, with the URL of this service. */
export const quote = (path: string): string => {
  const text = texts[path]
  if (text === undefined) throw new Error(`The manual does not quote ${path}: npm run quotations`)
  return text.replaceAll('http://localhost:3000', env.baseUrl)
}

const snippetLanguages = [
  { label: 'curl', language: 'sh', folder: 'curl', extension: 'sh' },
  { label: 'JavaScript', language: 'js', folder: 'javascript', extension: 'mjs' },
  { label: 'Python', language: 'python', folder: 'python', extension: 'py' },
  { label: 'Java', language: 'java', folder: 'java', extension: 'java' },
  { label: 'C#', language: 'csharp', folder: 'csharp', extension: 'cs' },
  { label: 'PHP', language: 'php', folder: 'php', extension: 'php' },
] as const

/** Python has modules of its own with these names, which a file beside a program would replace. */
const pythonNames: Partial<Record<EndpointName, string>> = {
  token: 'exchange_token',
  profile: 'read_profile',
}

/** The file of a snippet. */
export function snippetPath(language: CodeLanguage, name: EndpointName): string {
  const { folder, extension } = snippetLanguages.find((known) => known.language === language) ?? {}
  const isClass = language === 'java' || language === 'csharp'
  const capitalised = name.charAt(0).toUpperCase() + name.slice(1)
  const stem = isClass ? capitalised : (language === 'python' && pythonNames[name]) || name
  return `examples/snippets/${folder}/${stem}.${extension}`
}

/** Programs that call an endpoint in six languages. A test runs each of them. */
export const snippetsOf = (name: EndpointName): CodeSample[] =>
  snippetLanguages.map(({ label, language }) => ({
    label,
    language,
    code: quote(snippetPath(language, name)),
  }))
