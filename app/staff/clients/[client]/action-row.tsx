import { ButtonForm } from '#app/_ui/form/button-form.tsx'

const row =
  'flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-b border-line py-3 *:mt-0'

const Lead = ({ children }: { children: string }) => (
  <p className="min-w-0 grow basis-64 text-sm text-muted">{children}</p>
)

interface ActionRowProps {
  readonly action: string
  readonly text: { readonly submit: string; readonly pending: string; readonly lead: string }
}

/** One button with which staff change a record, and what it does. */
export const ActionRow = ({ action, text: { lead, ...button } }: ActionRowProps) => (
  <ButtonForm button={button} action={action} kind="secondary" className={row}>
    <Lead>{lead}</Lead>
  </ButtonForm>
)

interface LinkRowProps {
  readonly href: string
  readonly text: { readonly link: string; readonly lead: string }
}

/** A step that has a page of its own. */
export const LinkRow = ({ href, text: { link, lead } }: LinkRowProps) => (
  <div className={row}>
    <Lead>{lead}</Lead>
    <a href={href} className="py-2">
      {link}
    </a>
  </div>
)
