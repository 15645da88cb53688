'use client'

import { useEffect, useState } from 'react'
import { Button } from '#app/_ui/form/button.tsx'

interface PrintButtonProps {
  /** What to press. */
  readonly children: string
  /** What to do without script. */
  readonly otherwise: string
}

/** Opens the browser's print dialog, if script runs. */
export function PrintButton({ children, otherwise }: PrintButtonProps) {
  const [canPrint, setCanPrint] = useState(false)
  useEffect(() => setCanPrint(true), [])
  return (
    // Both take the same space, so that nothing moves when script runs.
    <div className="grid items-center justify-items-start *:[grid-area:1/1] print:hidden">
      <span className={canPrint ? undefined : 'invisible'}>
        <Button type="button" onClick={() => window.print()}>
          {children}
        </Button>
      </span>
      <p className={canPrint ? 'invisible' : undefined}>{otherwise}</p>
    </div>
  )
}
