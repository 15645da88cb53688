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
    <div className="min-h-12 print:hidden">
      {canPrint ? (
        <Button type="button" onClick={() => window.print()}>
          {children}
        </Button>
      ) : (
        <p>{otherwise}</p>
      )}
    </div>
  )
}
