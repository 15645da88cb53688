'use client'

import { problemText } from '#lib/text/en/problems.ts'

const text = problemText.failed

/**
 * Replaces the layout too, when the layout fails in the browser. Every page of staff loads this, so it is
 * as small as can be; what fails on the server gets the page of app/server/pages/error-page.ts.
 */
export default function GlobalError() {
  return (
    <html lang="en-GB">
      <body>
        <main className="page-width py-12">
          <h1>{text.title}</h1>
          <p>{text.lead}</p>
          <p>
            <a href="/contact">{text.contact}</a>
          </p>
          <a href="/">{text.home}</a>
        </main>
      </body>
    </html>
  )
}
