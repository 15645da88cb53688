import { Button } from '#app/_ui/form/button.tsx'
import { Choice } from '#app/_ui/form/choice/choice.tsx'
import { ErrorSummary } from '#app/_ui/form/error-summary.tsx'
import { PageTitle } from '#app/_ui/frame/page-title.tsx'
import { env } from '#lib/env.ts'
import type { Fee } from '#lib/fees/fees-by-audience.ts'
import { texts } from '#lib/text/texts.ts'
import { feeOptions } from './fee-options.ts'

interface FeePickerProps {
  readonly fees: readonly Fee[]
  readonly error?: string
}

/** A plain GET form, so that the back button keeps the choice. */
export function FeePicker({ fees, error }: FeePickerProps) {
  const text = texts().fees
  const errors = error ? [{ field: 'fee', message: error }] : []
  return (
    <>
      <PageTitle>{`${error ? texts().forms.errorPrefix : ''}${text.title}`}</PageTitle>
      <ErrorSummary errors={errors} />
      <form action="/fees" noValidate className={error && 'pt-3'}>
        <Choice
          name="fee"
          legend={text.title}
          hint={text.hint}
          error={error}
          options={feeOptions(fees)}
        />
        {env.feeNote && <p className="text-muted">{env.feeNote}</p>}
        <Button name="next" value="join">
          {text.submit}
        </Button>
      </form>
    </>
  )
}
