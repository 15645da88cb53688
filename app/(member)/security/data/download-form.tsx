'use client'

import { type SubmitEvent, useState } from 'react'
import { Button } from '#app/_ui/form/button.tsx'
import type { downloadText } from '#lib/text/en/security.ts'
import type { Sentences } from '#lib/text/language/translation.ts'

type State = 'ready' | 'pending' | 'done'

/**
 * Asks for the file by POST. With script, the button says that the file is being made and when it is
 * there: a browser does not show either, because no page follows.
 */
export function DownloadForm({ text }: { text: Sentences<typeof downloadText> }) {
  const [state, setState] = useState<State>('ready')
  const download = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (state === 'pending') return
    const form = event.currentTarget
    setState('pending')
    const response = await fetch(form.action, { method: 'POST' }).catch(() => undefined)
    // The sign-in page, or a page that says to try again later.
    if (response?.redirected) return location.assign(response.url)
    // The browser itself shows the page of an error, or that there is no connection.
    if (!response?.ok) return form.submit()
    save(await response.blob(), response.headers.get('Content-Disposition'))
    setState('done')
  }
  return (
    <form action="/security/data/download" method="post" className="stack" onSubmit={download}>
      <Button aria-disabled={state === 'pending'}>
        {state === 'pending' ? text.pending : text.submit}
      </Button>
      <p role="status" className="min-h-7">
        {state === 'done' && text.done}
      </p>
    </form>
  )
}

function save(file: Blob, disposition: string | null) {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = disposition?.match(/filename="([^"]+)"/)?.[1] ?? ''
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}
