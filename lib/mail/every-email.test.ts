import { describe, expect, test } from 'vitest'
import { languages } from '#lib/text/language/language.ts'
import { emailExamples } from '../../e2e/fixtures/email-examples.ts'
import { compose } from './compose.ts'

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
