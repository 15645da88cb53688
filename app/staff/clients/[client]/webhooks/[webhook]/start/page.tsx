import { Options } from '#app/_ui/form/choice/options.tsx'
import { DateField } from '#app/_ui/form/field.tsx'
import { texts } from '#lib/text/texts.ts'
import { StaffForm } from '../../../../../staff-form.tsx'
import { openWebhook, type WebhookPageProps } from '../open-webhook.ts'

export default async function StartWebhookPage(props: WebhookPageProps) {
  const { start, fields } = texts().staffWebhooks
  const { back } = await openWebhook('manage-clients', props)
  return (
    <StaffForm
      back={back}
      title={start.title}
      lead={start.lead}
      values={{ from: 'stopped' }}
      button={start}
    >
      {(field) => (
        <>
          <Options
            {...field('from')}
            legend={start.from}
            options={Object.entries(start.options).map(([value, label]) => ({ value, label }))}
          />
          <DateField {...field('day')} label={fields.day} />
        </>
      )}
    </StaffForm>
  )
}
