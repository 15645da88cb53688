import { expect, test } from 'vitest'
import type { TextField } from '#lib/contract/field.ts'
import { message } from '#lib/contract/message.ts'
import { validate } from '#lib/contract/validate.ts'
import { forms } from './forms.ts'

/** Texts on both sides of the limits of passwords, numbers, amounts, days and emails. */
const typed = [
  'fourteen chars',
  'fifteen letters',
  'yes',
  '-1',
  '0',
  '0.01',
  '1',
  '24.5',
  '24.50',
  '24.505',
  '999.99',
  '1000',
  '9999',
  '10000',
  '2027-01-31',
  '2027-02-29',
  'ada@people.example',
  'ada@people',
]

/** The fault of a field with this text, if it has one. */
const faultOf = (field: TextField, text: string) =>
  validate(message('form', { field }), new Map([[field.name, [text]]])).faults?.[0]

/** The number of times that a field accepts a letter, and not once more. */
function mostOf({ rules }: TextField, letter: string): number {
  const isAccepted = (times: number) =>
    rules.every(({ name, allows }) => name !== 'LengthRule' || allows(letter.repeat(times)))
  // A password has a least length too.
  let most = isAccepted(1) ? 1 : 15
  let over = most * 2
  while (isAccepted(over)) over *= 2
  while (over - most > 1) {
    const middle = (over + most) >> 1
    if (isAccepted(middle)) most = middle
    else over = middle
  }
  return most
}

function describeField(field: TextField): string[] {
  const { name, rules, required } = field
  const choices = rules.flatMap(({ facets }) => facets.enum ?? [])
  const chosen =
    choices.length > 20
      ? `one of ${choices.length}`
      : choices.filter((choice) => !faultOf(field, choice)).join(', ')
  const accepted = typed.filter((text) => !faultOf(field, text))
  const hasLimit = rules.some(({ name }) => name === 'LengthRule')
  const [letters, accented] = hasLimit ? [mostOf(field, 'x'), mostOf(field, 'é')] : []
  const lines = [
    letters && `at most ${letters}${accented === letters ? '' : `, with accents ${accented}`}`,
    required && `empty: ${faultOf(field, '')?.message}`,
    accepted.length < typed.length && `other: ${faultOf(field, '?')?.message}`,
    accepted.length < typed.length &&
      `accepts: ${choices.length > 0 ? chosen : accepted.join(', ')}`,
  ]
  return [`  ${name}`, ...lines.flatMap((line) => (line ? [`    ${line}`] : []))]
}

test('each field of each form accepts what its golden file has, and not one character more', async () => {
  const described = new Map<TextField, string[]>()
  const lines = forms.flatMap((form) => {
    const none = new URLSearchParams()
    const sent = { url: form.path, param: () => '', query: none, fields: none, text: () => '' }
    const fields = Object.values(form.contract({}, sent).fields).flatMap((field) => {
      const known = described.get(field) ?? describeField(field)
      described.set(field, known)
      return known
    })
    return fields.length > 0 ? [form.path, ...fields, ''] : []
  })
  await expect(lines.join('\n')).toMatchFileSnapshot('./fields.golden.txt')
})
