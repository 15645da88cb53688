import { TextAt } from '#app/_ui/date-time.tsx'
import { RichText } from '#app/_ui/rich-text.tsx'
import type { Program } from '#lib/auth/app-passwords.ts'
import { texts } from '#lib/text/texts.ts'

/** The programs that signed in with the member's password, each with a link that makes an app password for it. */
export function Programs({ of: programs }: { of: readonly Program[] }) {
  const { title, lead, unknown, appPassword, for: forProgram, last } = texts().factor.off.programs
  if (programs.length === 0) return null
  return (
    <>
      <h2>{title}</h2>
      <p>{lead}</p>
      <ul className="border-t-2 border-ink">
        {programs.map(({ agent, network, lastAt }) => (
          <li key={agent} className="space-y-1 border-b border-line py-4">
            <h3 className="font-sans text-base font-bold break-words">{agent ?? unknown}</h3>
            <p className="text-muted">
              <TextAt at={lastAt}>{last}</TextAt>
            </p>
            {network && <p className="text-muted">{texts().network.other(network)}</p>}
            <p>
              <a href={`/security/app-passwords?name=${encodeURIComponent(agent ?? '')}`}>
                {appPassword}
                <span className="sr-only">
                  {' '}
                  <RichText values={{ name: agent ?? unknown }}>{forProgram}</RichText>
                </span>
              </a>
            </p>
          </li>
        ))}
      </ul>
    </>
  )
}
