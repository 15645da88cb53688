import { texts } from '#lib/text/texts.ts'

/** Links to the other pages for members. */
export function MemberLinks() {
  const text = texts().start.member
  return (
    <>
      <h2>{text.account}</h2>
      <ul className="grid max-w-none gap-x-10 border-t-2 border-ink md:grid-cols-2">
        {text.links.map(([href, title, description]) => (
          <li key={href} className="border-b border-line py-4">
            <a href={href} className="font-bold">
              {title}
            </a>
            <p className="text-muted">{description}</p>
          </li>
        ))}
      </ul>
    </>
  )
}
