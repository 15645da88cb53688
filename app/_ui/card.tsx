import type { ReactNode } from 'react'

export type CardProps = {
  title: string
  /** Where the title leads; the whole card can then be pressed. */
  href?: string | undefined
  /** What kind of thing it is, above the title. */
  kind?: string | undefined
  level?: 2 | 3
  children?: ReactNode
}

export function Card({ title, href, kind, level = 2, children }: CardProps) {
  const Heading = `h${level}` as const
  return (
    <article className="card flex h-full flex-col gap-3 p-6 pt-9">
      <div className="flex flex-col-reverse gap-1">
        <Heading className="text-xl text-wrap">
          {href ? (
            <a href={href} className="card-link">
              {title}
            </a>
          ) : (
            title
          )}
        </Heading>
        {kind && <p className="text-sm text-muted">{kind}</p>}
      </div>
      {children}
    </article>
  )
}
