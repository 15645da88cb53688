import { expect, test } from '../fixtures/browser.ts'
import { disconnectedIn } from '../fixtures/checks/connected-controls.ts'
import type { Caller } from '../fixtures/client/caller.ts'
import { sendForm, shownForms, submitPageForm } from '../fixtures/client/page-form.ts'
import { shownText } from '../fixtures/client/shown-text.ts'
import { masked } from '../fixtures/masked.ts'
import { unique } from '../fixtures/people.ts'
import { visitorPaths } from './every-path.ts'

/** The text of a page and, if it is asked for, the answers to its forms when they are sent as they are. */
async function shown(caller: Caller, path: string, cookie: string, isSent = true) {
  const headers = cookie ? { Cookie: cookie } : {}
  const page = await caller.send({ method: 'GET', path, headers })
  const resultOf = ({ headers, text }: typeof page) => {
    expect(disconnectedIn(text), path).toEqual([])
    return headers.location ? `to ${headers.location}` : shownText(text)
  }
  const lines = [`# ${path}`, resultOf(page)]
  const main = page.text.slice(page.text.indexOf('<main'), page.text.indexOf('</main>'))
  for (const form of isSent ? shownForms(main) : []) {
    const sent = await sendForm(caller, path, form, headers)
    lines.push(
      `## ${path}, sent as it is${form.action ? ` to ${form.action}` : ''}`,
      resultOf(sent),
    )
  }
  return [...lines, ''].join('\n')
}

/** The manual, and the status, which depends on the time of day. */
const isTestedElsewhere = (path: string) => /^\/(developers.*|status)$/.test(path)

test('the pages of visitors, and what their empty forms say, are what their golden file has', async ({
  alone: { caller },
}) => {
  const pages = []
  for (const path of visitorPaths.filter((path) => !isTestedElsewhere(path)).sort())
    pages.push(await shown(caller, path, ''))
  expect(masked(pages.join('\n'))).toMatchSnapshot(['pages', 'visitor.txt'])
})

/** The answers to each question, in the order of the questions. */
const person = {
  name: { title: 'Ms', forename: 'Jo', surname: 'Applegate' },
  address: { address: '1 Mill Lane\nWells', postcode: 'BA5 1AA', country: 'United Kingdom' },
  phone: { phone: '01749 000001' },
}
const organisation = {
  organisation: { organisation: 'Mill Lane Farms Ltd' },
  about: { about: 'We grow apples.' },
  ...person,
  name: { ...person.name, position: 'Grower' },
}

for (const { applicant, fee, answers } of [
  { applicant: 'person', fee: 'type=Friend', answers: person },
  { applicant: 'organisation', fee: 'type=Corporate+Member&band=1', answers: organisation },
]) {
  test(`the questions to an applicant (${applicant}), empty and answered, and what follows, are what their golden file has`, async ({
    alone: { caller },
  }) => {
    const email = `${unique('jo')}@people.example`
    const path = `/join/email?${fee}`
    const started = await submitPageForm(caller, { path, button: 'Continue', fields: { email } })
    const cookie = /gatehouse\.join=[^;]+/.exec(`${started.headers['set-cookie']}`)?.[0] ?? ''
    const pages = [`# ${path}`, `to ${started.headers.location}`, '']
    for (const [question, fields] of Object.entries(answers)) {
      const path = `/join/${question}`
      pages.push(await shown(caller, path, cookie))
      const sent = await submitPageForm(caller, { path, button: 'Continue', fields, cookie })
      pages.push(`## ${path}, answered`, `to ${sent.headers.location}`, '')
      pages.push(await shown(caller, path, cookie, false))
    }
    for (const path of ['/join', '/join/membership', '/join/application', '/join/check'])
      pages.push(await shown(caller, path, cookie, path === '/join/check'))
    pages.push(await shown(caller, '/join/application', cookie))
    const shownPages = masked(pages.join('\n'), {
      reference: /(?<=^Reference\n).*|(?<=name="reference" value=")[^"]*/gm,
    })
    expect(shownPages).toMatchSnapshot(['pages', `applicant-${applicant}.txt`])
  })
}
