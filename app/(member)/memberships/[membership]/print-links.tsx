import { texts } from '#lib/text/texts.ts'

/** Links to what a member can print for a membership. */
export function PrintLinks({ guid }: { guid: string }) {
  const text = texts().memberships.print
  return (
    <ul className="flex flex-wrap gap-x-8 gap-y-2 print:hidden">
      <li>
        <a href={`/memberships/${guid}/card`}>{text.card}</a>
      </li>
      <li>
        <a href={`/memberships/${guid}/confirmation`}>{text.confirmation}</a>
      </li>
    </ul>
  )
}
