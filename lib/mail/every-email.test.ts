import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { otherActions } from '#db/values/audit-actions.ts'
import { languages } from '#lib/text/language/language.ts'
import { emailExamples } from '../../e2e/fixtures/email-examples.ts'
import { compose } from './compose.ts'
import type { EmailMessage } from './messages.ts'

describe.each(languages)('the emails in the language %s', (language) => {
  const emails = Object.entries(emailExamples).map(([name, example]) => {
    const { subject, text } = compose(example().content, [language])
    return { name, subject, text: text.replace(/\s+/g, ' ') }
  })

  test('each clock time in an email says that it is UK time', () => {
    const times = emails.filter(({ text }) => /\d:\d\d/.test(text))
    expect(times.map(({ name }) => name)).toContain('join-reminder')
    for (const { name, text } of times)
      expect(text, name).not.toMatch(/\d:\d\d\p{L}+(?!\p{L}| \()/u)
  })

  test('the subject of an email about a membership names it', () => {
    const about = emails.filter(({ text }) => text.includes(': Hollow Farm'))
    expect(about.length).toBeGreaterThan(10)
    for (const { name, subject } of about) expect(subject, name).toContain('Hollow Farm')
  })
})

/** The values of the examples that sentences contain. */
const values =
  /[\w.-]+@[\w.-]+|Ada Fields|Bo Barley|Hollow Farm|Accounts program|[A-Z\d]{4}-[A-Z\d]{4}|\d+ \w+ 20\d\d(, [\d:]+[ap]m)?|hives|growers|meeting you|Welcome!/g

const valuesIn = (text: string) => (text.match(values) ?? []).join('; ')

/** Returns what an email has besides its wording, in lines. */
function shapeOf({ content, ...message }: EmailMessage): string {
  const { subject, name, parts } = content()
  const lines = parts.flatMap((part) => {
    if (typeof part === 'string') return [`sentences: ${valuesIn(part)}`]
    if ('url' in part) return [`link: ${part.url}`]
    return part.facts.map(([, value]) => `fact: ${value}`)
  })
  return [JSON.stringify(message), `subject: ${valuesIn(subject)}`, `name: ${name}`, ...lines]
    .map((line) => `${line.trimEnd()}\n`)
    .join('')
}

test('each email has its recipient, parts, values and links', async () => {
  const shapes = Object.entries(emailExamples).map(
    ([name, example]) => `## ${name}\n\n${shapeOf(example())}`,
  )
  await expect(shapes.join('\n')).toMatchFileSnapshot('./every-email.golden.txt')
})

test('the fixtures have an example of every email that the service sends', async () => {
  const files = readdirSync(import.meta.dirname).filter((file) => /messages?\.ts$/.test(file))
  const modules = await Promise.all(
    files.map((file) => import(/* @vite-ignore */ join(import.meta.dirname, file))),
  )
  const kinds = modules.flatMap(Object.keys).filter((name) => /Message$/.test(name))
  const examples = Object.values(emailExamples).map(String).join()
  expect(kinds.length).toBeGreaterThan(20)
  expect(kinds.filter((name) => !examples.includes(name))).toEqual([])
  expect(Object.keys(emailExamples)).toEqual(expect.arrayContaining([...otherActions.toldWaysIn]))
})
