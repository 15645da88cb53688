import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, expect, test } from 'vitest'
import { freshModules } from '../../bin/test/fresh-modules.ts'

let end: () => void
afterEach(() => end())

/** A service has no settings of the demonstration. */
const start = (settings: Readonly<Record<string, string>>) => {
  end = freshModules({ DATABASE_URL: 'postgres://127.0.0.1:1/gatehouse', ...settings })
}

const words = { primary: 'Primary', billing: 'Billing', lsfr: 'LSFR' }

test.each([
  ['Land, Soil and Farm Records', ['primary', 'billing', 'lsfr']],
  ['', ['primary', 'billing']],
] as const)(
  'each thing that a contact may do is named, and with the meaning %j of LSFR access: %j',
  async (meaning, named) => {
    start({ LSFR_MEANING: meaning })
    const { rightsOf } = await import('./rights.tsx')
    const all = { primary: true, billing: true, lsfr: true }
    expect(rightsOf(all, words)).toEqual(named.map((right) => words[right]))
    for (const right of Object.keys(words) as (keyof typeof words)[])
      expect(rightsOf({ [right]: true }, words)).toEqual(
        named.filter((one) => one === right).map(() => words[right]),
      )
  },
)

test.each([
  [
    'PRIVACY_URL',
    'https://oak.example/privacy',
    async () => (await import('./privacy-notice.tsx')).PrivacyNotice,
  ],
  ['ORG_PHONE', '01632 960000', async () => (await import('./contact-help.tsx')).ContactHelp],
] as const)(
  'a page has the sentence that %s belongs to only if it is set',
  async (name, value, load) => {
    start({ [name]: value })
    expect(renderToStaticMarkup(createElement(await load()))).toContain(value)
    end()
    start({})
    expect(renderToStaticMarkup(createElement(await load()))).toBe('')
  },
)
