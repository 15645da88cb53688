'use client'

import './globals.css'
import { typeface } from './_ui/frame/typeface.ts'
import { ServiceProblem } from './_ui/service-problem.tsx'

/** Replaces the layout too, when the layout fails to render. */
export default function GlobalError({
  error,
  retry,
}: {
  error: Error & { digest?: string }
  retry: () => void
}) {
  return (
    <html lang="en-GB" className={typeface.variable}>
      <body>
        <main id="main" className="page-width py-12">
          <ServiceProblem reference={error.digest} retry={retry} />
        </main>
      </body>
    </html>
  )
}
