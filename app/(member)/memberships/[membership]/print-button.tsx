import { Button } from '#app/_ui/form/button.tsx'

interface PrintButtonProps {
  /** The label of the button. */
  readonly children: string
  /** The instruction for browsers without script. */
  readonly otherwise: string
}

/** Opens the browser's print dialog, if script runs (public/pages.js). */
export function PrintButton({ children, otherwise }: PrintButtonProps) {
  return (
    // Both take the same space, so that nothing moves when script runs.
    <div className="grid items-center justify-items-start *:[grid-area:1/1] print:hidden">
      <span className="needs-script">
        <Button type="button" data-print="">
          {children}
        </Button>
      </span>
      <p className="without-script">{otherwise}</p>
    </div>
  )
}
