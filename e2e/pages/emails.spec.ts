import { compose } from '#lib/mail/compose.ts'
import { expect, test } from '../fixtures/browser.ts'
import { emailExamples } from '../fixtures/email-examples.ts'
import { inspect } from '../fixtures/inspect.ts'

for (const [name, example] of Object.entries(emailExamples)) {
  test(`the HTML of the email ${name} has no accessibility violation, in light and in dark`, async ({
    page,
  }) => {
    const { html, subject } = compose(example().content)
    await page.setContent(html)
    await expect(page).toHaveTitle(subject)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(subject)
    await inspect(page)
  })
}
