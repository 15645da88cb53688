import { expect, test } from 'vitest'
import { withRequest } from '#app/request.ts'
import { facetsOf } from '#lib/contract/field.ts'
import { maxMessageBytes } from '#lib/http/body.ts'
import { forms } from './forms.ts'
import { submitForm } from './submit-form.ts'

/** The most characters of each field of a form; any other field may have 1,024. */
const limitsOf = (form: (typeof forms)[number], sent: Parameters<typeof form.contract>[1]) =>
  new Map([
    ...Object.values(form.contract({}, sent).fields)
      .filter((field) => !field.secret)
      .map((field) => [field.name, facetsOf(field).maxLength ?? 1024] as const),
    ['a-field-that-it-does-not-have', 1024],
  ])

test.each(forms)(
  'the form $path shows again what is too long, until it is too long for a page',
  async (form) => {
    const send = async (lengthOf: (limit: number) => number) => {
      const fields = new URLSearchParams()
      const text = (name: string) => fields.get(name) ?? ''
      const sent = { url: form.path, param: () => '', query: new URLSearchParams(), fields, text }
      const limits = limitsOf(form, sent)
      for (const [name, limit] of limits) fields.set(name, '🐄'.repeat(lengthOf(limit)))
      const open = {
        ...form,
        guard: async () => ({ who: {} }),
        submit: async () => ({ faults: [] }),
      }
      const shown = await withRequest({ url: form.path, headers: {}, setCookie() {} }, () =>
        submitForm(
          { ...open, page: () => form.path, contract: () => form.contract({}, sent) },
          sent,
        ),
      )
      return { limits, values: 'state' in shown ? shown.state.values : undefined }
    }
    const { limits, values } = await send((limit) => limit)
    expect(Object.keys(values ?? {})).toEqual([...limits.keys()])
    const share = Math.floor(10_000 / limits.size / '🐄'.length)
    expect(Object.keys((await send(() => share)).values ?? {})).toEqual([...limits.keys()])
    expect((await send((limit) => Math.max(limit, 10_000) + 1)).values).toEqual({})
  },
)

test('only forms with a file or a field for each row of a list accept more than a message has', () => {
  const larger = forms.filter(({ maxBodyBytes }) => maxBodyBytes !== maxMessageBytes)
  expect(larger.map(({ path }) => path)).toEqual([
    '/staff/people/invite/select',
    '/staff/memberships/mark-paid/select',
    '/staff/memberships/change-type/select',
    '/staff/people/invite',
    '/staff/memberships/mark-paid',
    '/staff/memberships/change-type',
    '/staff/logo',
    '/staff/fees/raise',
    '/staff/import/{job}/check',
    '/staff/import/{job}/values',
  ])
  expect(new Set(larger.map(({ maxBodyBytes }) => maxBodyBytes))).toEqual(new Set([1_000_000]))
})

test.each(forms)(
  'the form $path is malformed if a field that it does not declare has a NUL',
  async (form) => {
    for (const [name, value] of [
      ['a-field-that-it-does-not-have', 'G1\0'],
      ['header\0', 'G1'],
    ] as const) {
      const fields = new URLSearchParams([[name, value]])
      const query = new URLSearchParams()
      const sent = { url: form.path, param: () => '', query, fields, text: () => '' }
      const open = {
        ...form,
        guard: async () => ({ who: {} }),
        page: () => form.path,
        contract: () => form.contract({}, sent),
        submit: async () => ({ faults: [] }),
      }
      expect(await submitForm(open, sent)).toEqual({ malformed: true })
    }
  },
)
