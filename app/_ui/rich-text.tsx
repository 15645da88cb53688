import { createElement, Fragment, type ReactNode } from 'react'

interface RichTextProps {
  readonly children: string
  /** The replacement for each `{name}`. A value is never read as markup. */
  readonly values?: Readonly<Record<string, ReactNode>> | undefined
}

const markup = /(\[[^\]]+\]\([^)]+\)|`[^`]+`|\{\w+\})/

/** A sentence from lib/text with its `[links](/path)`, `code` and `{values}`. */
export function RichText({ children, values = {} }: RichTextProps) {
  const parts = children.split(markup).map((part) => render(part, values))
  return createElement(Fragment, null, ...parts)
}

/** The same as a paragraph. */
export const RichParagraph = (props: RichTextProps) => (
  <p>
    <RichText {...props} />
  </p>
)

/** Several sentences as a list. */
export const RichList = ({ children }: { readonly children: readonly string[] }) => (
  <ul>
    {children.map((sentence) => (
      <li key={sentence}>
        <RichText>{sentence}</RichText>
      </li>
    ))}
  </ul>
)

function render(part: string, values: Readonly<Record<string, ReactNode>>): ReactNode {
  const [, words, href] = part.match(/^\[([^\]]+)\]\(([^)]+)\)$/) ?? []
  if (words) return <a href={href}>{words}</a>
  if (/^`.+`$/.test(part)) return <code>{part.slice(1, -1)}</code>
  return /^\{\w+\}$/.test(part) ? values[part.slice(1, -1)] : part
}
