const links = [
  ['/profile', 'Your profile', 'Your name, address and phone numbers'],
  ['/password/change', 'Your password', 'Choose another one'],
  ['/security', 'Security', 'Where you are signed in, and what may act for you'],
  ['/ebrief', 'Email briefing', 'Get our news by email'],
] as const

/** What else a member can do here. */
export function MemberLinks() {
  return (
    <>
      <h2>Your account</h2>
      <ul className="grid max-w-none gap-x-10 border-t-2 border-ink md:grid-cols-2">
        {links.map(([href, title, about]) => (
          <li key={href} className="border-b border-line py-4">
            <a href={href} className="font-bold">
              {title}
            </a>
            <p className="text-muted">{about}</p>
          </li>
        ))}
      </ul>
    </>
  )
}
