import type { ComponentProps } from 'react'
import { ContactHelp } from '#app/_ui/contact-help.tsx'
import { Ending } from '#app/_ui/ending.tsx'
import { LinkLine } from '#app/_ui/form/button-link.tsx'
import { texts } from '#lib/text/texts.ts'

/** The end of a link about something that its reader did not do: the way to a new password, and help. */
export const NotMeEnding = (ending: ComponentProps<typeof Ending>) => (
  <Ending {...ending}>
    {!ending.href && <LinkLine href="/password/change">{texts().security.changePassword}</LinkLine>}
    <ContactHelp />
  </Ending>
)
