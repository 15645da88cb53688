import { BackLink } from '#app/_ui/back-link.tsx'
import { Button } from '#app/_ui/form/button.tsx'
import { ChoiceGroup } from '#app/_ui/form/choice/choice-group.tsx'
import { ChoiceOption } from '#app/_ui/form/choice/choice-option.tsx'
import { feeOptions } from '#app/_ui/form/choice/fee-options.ts'
import { DateField } from '#app/_ui/form/field.tsx'
import { TitledHeading } from '#app/_ui/page-heading.tsx'
import { queryOf } from '#app/request.ts'
import { requireStaff } from '#app/staff-member.ts'
import { cleanText } from '#lib/contract/clean-text.ts'
import { date } from '#lib/contract/field.ts'
import { listFeesOnDay } from '#lib/fees/list-current-fees.ts'
import { formatDay } from '#lib/text/language/format-date-time.ts'
import { texts } from '#lib/text/texts.ts'

/** The fee picker as applicants will see it on a day. */
export default async function FeesPreview() {
  const text = texts().staffFees.preview
  await requireStaff('see-fees')
  const typed = queryOf('on') ?? ''
  const day = date('on').kind.parse(cleanText(typed))
  const fees = day ? await listFeesOnDay(day) : []
  const title = day ? text.title(formatDay(day)) : text.open
  return (
    <>
      <BackLink href="/staff/fees">{texts().staffFees.back}</BackLink>
      <TitledHeading lead={text.lead}>{title}</TitledHeading>
      <form action="/staff/fees/preview" className="flex flex-wrap items-end gap-3 *:min-w-0">
        <DateField
          name="on"
          label={text.label}
          value={typed}
          error={typed && !day ? text.wrongDay : undefined}
        />
        <Button kind="secondary">{text.submit}</Button>
      </form>
      {day && fees.length === 0 && <p>{text.none}</p>}
      <fieldset disabled>
        <legend className="sr-only">{title}</legend>
        {feeOptions(fees).map((group) => (
          <ChoiceGroup
            key={group.legend.text}
            {...group}
            radio={(option) => <ChoiceOption key={option.value} {...option} id={option.value} />}
          />
        ))}
      </fieldset>
    </>
  )
}
