'use client'

import { Options } from '#app/_ui/form/choice/options.tsx'
import { Field } from '#app/_ui/form/field.tsx'
import { staffFeesText as text } from '#lib/text/en/staff/fees.ts'

interface PriceFieldsProps {
  readonly label: string
  readonly field: (name: string) => {
    readonly name: string
    readonly value: string | undefined
    readonly error: string | undefined
  }
}

/** A price in pounds, or a price on application. */
export function PriceFields({ label, field }: PriceFieldsProps) {
  return (
    <>
      <Field
        {...field('amount')}
        label={label}
        hint={text.hints.amount}
        width="short"
        inputMode="decimal"
        autoComplete="off"
        verbatim
      />
      <Options
        options={[{ value: 'on-application', label: text.fields.onApplication }]}
        isSelected={(name) => field(name).value === 'yes'}
      />
    </>
  )
}
