import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const modules = ['app', 'lib'].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((path) => `${folder}/${path}`)
    .filter((path) => /\.tsx?$/.test(path) && !/\.test\.ts$/.test(path)),
)
const modulesWith = (pattern: RegExp) =>
  modules.filter((path) => pattern.test(readFileSync(path, 'utf8')))

/** The manual, and what is sent to programs. */
const forDevelopers = /^app\/(developers|forms\/staff)\//

test('pages and emails take their sentences from texts(), in the language of the request', () => {
  const offenders = modulesWith(/import \{.*\ben\b.*\} from '.*\/text\/en\.ts'/).filter(
    (path) => /^(app|lib\/mail)\//.test(path) && !forDevelopers.test(path),
  )
  expect(offenders).toEqual([])
})

test('no constant of a module keeps a sentence, which would be in English for ever', () => {
  expect(modulesWith(/^(export )?const (?!.*=>).*\btexts\(\)/m)).toEqual([])
})
