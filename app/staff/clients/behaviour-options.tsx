import { Options } from '#app/_ui/form/choice/options.tsx'
import type { FieldState } from '#app/_ui/form/form.tsx'
import { texts } from '#lib/text/texts.ts'

/** The behaviour of a client: its ID tokens (decision 044), and whether it is a test client (decision 097). */
export function BehaviourOptions({ field }: { readonly field: FieldState }) {
  const { fields, idTokens, idTokenHints, emails, emailHints } = texts().staffClients
  return (
    <>
      <Choice
        field={field('id-token')}
        legend={fields.idToken}
        labels={idTokens}
        hints={idTokenHints}
      />
      <Choice field={field('emails')} legend={fields.emails} labels={emails} hints={emailHints} />
    </>
  )
}

type Labels = Readonly<Record<string, string>>

interface ChoiceProps {
  readonly field: ReturnType<FieldState>
  readonly legend: string
  /** The first one is selected if the form has no value yet. */
  readonly labels: Labels
  readonly hints: Labels
}

const Choice = ({ field, legend, labels, hints }: ChoiceProps) => (
  <Options
    {...field}
    legend={legend}
    value={field.value ?? Object.keys(labels)[0]}
    options={Object.entries(labels).map(([value, label]) => ({ value, label, hint: hints[value] }))}
  />
)
