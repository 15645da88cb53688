import { ContactHelp } from '#app/_ui/contact-help.tsx'
import { Button } from '#app/_ui/form/button.tsx'
import { ChoiceGroup, type OptionGroup } from '#app/_ui/form/choice/choice-group.tsx'
import { ChoiceOption, type Option } from '#app/_ui/form/choice/choice-option.tsx'
import { feeOptions } from '#app/_ui/form/choice/fee-options.ts'
import { ErrorMessage } from '#app/_ui/form/error-message.tsx'
import { ErrorSummary } from '#app/_ui/form/error-summary.tsx'
import { ariaOf } from '#app/_ui/form/form-group.tsx'
import { HiddenFields } from '#app/_ui/form/hidden-fields.tsx'
import { PageTitle } from '#app/_ui/frame/page-title.tsx'
import { TitledHeading } from '#app/_ui/page-heading.tsx'
import { env } from '#lib/env.ts'
import type { Fee } from '#lib/fees/fees-by-audience.ts'
import { typeName } from '#lib/records/membership-types.ts'
import { texts } from '#lib/text/texts.ts'

interface FeePickerProps {
  readonly fees: readonly Fee[]
  readonly error?: string | undefined
  /** The value of the fee that is selected at first. */
  readonly selected?: string | undefined
  /** The membership that a member renews, and its type. */
  readonly renew?: { readonly guid: string; readonly type: string } | undefined
}

/** A plain GET form, so that the back button keeps the choice. */
export function FeePicker({ fees, error, selected, renew }: FeePickerProps) {
  const text = texts().fees
  const withoutFee = fees.some(({ type }) => type === renew?.type) ? undefined : renew?.type
  const { title, hint } = renew ? text.renewal : text
  if (withoutFee && fees.length === 0) {
    return (
      <>
        <TitledHeading lead={text.renewal.noFee(typeName(withoutFee))}>{title}</TitledHeading>
        <ContactHelp />
      </>
    )
  }
  const errors = error ? [{ field: 'fee', message: error }] : []
  const groups = feeOptions(fees, renew?.type)
  const options = groups.flatMap(optionsOf)
  const radio = (option: Option) => {
    const index = options.indexOf(option)
    const id = index ? `fee-${index + 1}` : 'fee'
    const isSelected = option.value === selected
    return <ChoiceOption key={option.value} {...option} id={id} isSelected={isSelected} />
  }
  return (
    <>
      <PageTitle errors={errors}>{title}</PageTitle>
      <ErrorSummary errors={errors} />
      <form action="/fees" noValidate className={error && 'pt-3'}>
        <fieldset aria-describedby={ariaOf('fee', { hint, error })['aria-describedby']}>
          <legend>
            <h1>{title}</h1>
          </legend>
          <p id="fee-hint" className="mt-4 mb-8 text-lg text-muted">
            {withoutFee ? text.renewal.noFee(typeName(withoutFee)) : hint}
          </p>
          {withoutFee && (
            <div className="space-y-4">
              <ContactHelp />
              <p>{text.renewal.other}</p>
            </div>
          )}
          <div className={error && 'border-l-4 border-danger pl-4'}>
            {error && <ErrorMessage id="fee-error">{error}</ErrorMessage>}
            <div className="mt-4 space-y-3">
              {groups.map((group) => (
                <ChoiceGroup key={group.legend.text} {...group} radio={radio} />
              ))}
            </div>
          </div>
        </fieldset>
        {renew && <HiddenFields fields={{ renew: renew.guid, type: renew.type }} />}
        {env.feeNote && <p className="text-muted">{env.feeNote}</p>}
        <Button name="next" value="join">
          {text.submit}
        </Button>
      </form>
    </>
  )
}

const optionsOf = (entry: Option | OptionGroup): Option[] =>
  'options' in entry ? entry.options.flatMap(optionsOf) : [entry]
