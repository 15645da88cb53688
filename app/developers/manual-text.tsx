import { createElement, Fragment, type ReactNode } from 'react'

const markup = /(`[^`]+`|\[[^\]]+\]\([^)]+\)|\*\*[^*]+\*\*)/

/** A sentence of the manual with its `code`, [links](/path) and **strong words**. */
export function ManualText({ children }: { children: string }) {
  return createElement(Fragment, null, ...children.split(markup).map(render))
}

function render(part: string): ReactNode {
  if (/^`.+`$/s.test(part)) return <code>{part.slice(1, -1)}</code>
  if (/^\*\*.+\*\*$/s.test(part)) {
    return (
      <strong>
        <ManualText>{part.slice(2, -2)}</ManualText>
      </strong>
    )
  }
  const [, words, href] = part.match(/^\[(.+)\]\((.+)\)$/s) ?? []
  if (!words) return part
  return (
    <a href={href}>
      <ManualText>{words}</ManualText>
    </a>
  )
}
