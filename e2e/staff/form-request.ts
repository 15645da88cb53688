import type { Page } from '@playwright/test'

/** Reads the form of a page, that with this button if there are several, and returns a function that sends it with any session. */
export async function formRequest(page: Page, path: string, button?: string) {
  await page.goto(path)
  const forms = page.locator('main form')
  const form = (
    button ? forms.filter({ has: page.getByRole('button', { name: button }) }) : forms
  ).first()
  const inputs = form.locator('input, select, textarea')
  const fields = await inputs.evaluateAll((all) =>
    all.map((control) => {
      const { name, value, type, checked } = control as HTMLInputElement
      return [name, value, !/^(radio|checkbox)$/.test(type) || checked] as const
    }),
  )
  const { origin } = new URL(page.url())
  return (session: string | undefined, values: Record<string, string>) => {
    const body = new FormData()
    for (const [name = '', value = '', isChecked] of fields)
      if (isChecked || values[name] !== undefined) body.set(name, values[name] ?? value)
    return fetch(`${origin}${path}`, {
      method: 'POST',
      body,
      redirect: 'manual',
      headers: { ...(session && { Cookie: `gatehouse.session=${session}` }), Origin: origin },
    })
  }
}
