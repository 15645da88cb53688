import { ButtonForm } from '#app/_ui/form/button-form.tsx'

interface ActionRowProps {
  readonly action: string
  readonly text: { readonly submit: string; readonly pending: string; readonly lead: string }
}

/** One button with which staff change a record, and what it does. */
export const ActionRow = ({ action, text: { lead, ...button } }: ActionRowProps) => (
  <ButtonForm
    button={button}
    action={action}
    kind="secondary"
    className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-b border-line py-3 *:mt-0"
  >
    <p className="min-w-0 grow basis-64 text-sm text-muted">{lead}</p>
  </ButtonForm>
)

/** A step that has a page of its own. */
export function LinkRow({ href, label, lead }: { href: string; label: string; lead: string }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-b border-line py-3">
      <p className="min-w-0 grow basis-64 text-sm text-muted">{lead}</p>
      <a href={href} className="py-2">
        {label}
      </a>
    </div>
  )
}
