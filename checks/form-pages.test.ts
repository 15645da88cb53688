import { expect, test } from 'vitest'
import { forms } from '#app/forms/forms.ts'
import { guidOrNil } from '#lib/contract/guid.ts'
import { withoutQuery } from '#lib/http/without-query.ts'
import { sourceFiles } from '../e2e/fixtures/source-files.ts'

const pages = sourceFiles
  .filter(([path]) => /^app\/.*\/page\.tsx$/.test(path))
  .map(([path]) => path.slice('app'.length, -'/page.tsx'.length).replace(/\/\([^)]*\)/g, ''))
  .map((path) => path.replace(/\[\[\.{3}\w+\]\]/g, '.+').replace(/\[\w+\]/g, '[^/]+'))
  .map((path) => new RegExp(`^${path || '/'}$`))
const id = guidOrNil('')

test('the page of each form exists, to which a sign-in that it asks for leads back', () => {
  const none = new URLSearchParams()
  const pageOf = ({ path, page }: (typeof forms)[number]) => {
    const url = path.replace(/\{\w+\}/g, id)
    return withoutQuery(page({ url, param: () => id, query: none, fields: none, text: () => '' }))
  }
  const nowhere = forms.filter((form) => !pages.some((page) => page.test(pageOf(form))))
  expect(nowhere.map((form) => `${form.path}: ${pageOf(form)}`)).toEqual([])
})
