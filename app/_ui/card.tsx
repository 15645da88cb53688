import type { ReactNode } from 'react'

type CardProps = {
  title: string
  /** The link of the title. The whole card is then clickable. */
  href?: string | undefined
  /** A line above the title, such as the membership type. */
  caption?: ReactNode
  level?: 2 | 3
  children?: ReactNode
}

export function Card({ title, href, caption, level = 2, children }: CardProps) {
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
        {caption && <p className="text-sm text-muted">{caption}</p>}
      </div>
      {children}
    </article>
  )
}
