import { createElement, type ReactElement, type ReactNode } from 'react'
import { NeedsReactError, toHtml } from './to-html.ts'

/**
 * An element in which nothing ever changes: React gets its content as one piece of HTML, instead of writing
 * and sending each element in it twice (decision 075). Content that needs React is left to React.
 */
export function Static({ children }: { children: ReactElement<{ children?: ReactNode }> }) {
  const { type, props } = children
  const { children: content, ...attributes } = props
  try {
    const dangerouslySetInnerHTML = { __html: toHtml(content) }
    return createElement(type, { ...attributes, dangerouslySetInnerHTML })
  } catch (error) {
    if (error instanceof NeedsReactError) return children
    throw error
  }
}
