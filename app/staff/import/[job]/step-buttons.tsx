import { ButtonForm } from '#app/_ui/form/button-form.tsx'
import { SecondaryLink } from '#app/_ui/form/button-link.tsx'
import { texts } from '#lib/text/texts.ts'

interface StepButtonsProps {
  readonly id: string
  readonly text: Readonly<Record<'confirm' | 'pending', string>>
  readonly kind?: 'primary' | 'danger'
  readonly discard: string
}

/** Confirms a step of a job, or discards the job. */
export const StepButtons = ({ id, text, kind = 'primary', discard }: StepButtonsProps) => (
  <div className="flex flex-wrap gap-4">
    <ButtonForm
      action={`/staff/import/${id}/confirm`}
      kind={kind}
      button={{ submit: text.confirm, pending: text.pending }}
    />
    <DiscardButton id={id} submit={discard} />
  </div>
)

/** Discards a job. */
export const DiscardButton = (props: Readonly<Record<'id' | 'submit', string>>) => (
  <ButtonForm
    action={`/staff/import/${props.id}/discard`}
    kind="quiet"
    button={{ submit: props.submit, pending: texts().staffJob.discarding }}
  />
)

/** The sentence with which a job ends, if it has one, and the link to the imports. */
export const JobEnd = ({ children }: { children?: string }) => (
  <>
    {children && <p>{children}</p>}
    <p>
      <SecondaryLink href="/staff/import">{texts().staffReport.done.list}</SecondaryLink>
    </p>
  </>
)
