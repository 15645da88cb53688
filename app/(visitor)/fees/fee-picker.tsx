import { Button } from '#app/_ui/form/button.tsx'
import { Choice } from '#app/_ui/form/choice/choice.tsx'
import { ErrorSummary } from '#app/_ui/form/error-summary.tsx'
import { FormTitle } from '#app/_ui/form/form-title.tsx'
import { organisation } from '#app/_ui/organisation.ts'
import type { Fee } from '#lib/fees/fees-by-audience.ts'
import { feeOptions } from './fee-options.ts'

interface FeePickerProps {
  readonly fees: readonly Fee[]
  readonly error?: string
}

export function FeePicker({ fees, error }: FeePickerProps) {
  const errors = error ? [{ field: 'fee', message: error }] : []
  return (
    <>
      <FormTitle title="Choose your membership" site={organisation.name} errors={errors} />
      <ErrorSummary errors={errors} />
      <form action="/fees" noValidate className={error && 'pt-3'}>
        <Choice
          heading
          tiles
          name="fee"
          legend="Choose your membership"
          hint="These are the fees for new members today. Choosing one does not bind you to anything."
          error={error}
          options={feeOptions(fees)}
        />
        <Button name="next" value="join">
          Continue
        </Button>
      </form>
    </>
  )
}
