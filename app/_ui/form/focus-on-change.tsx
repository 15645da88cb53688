'use client'

import { type ComponentProps, useEffect, useRef } from 'react'

type FocusOnChangeProps = ComponentProps<'div'> & {
  /** A new object moves the focus here again, even if it has the same content. */
  of: unknown
}

/** Takes the focus when it appears and on each change. Without script, `autofocus` does the first. */
export function FocusOnChange({ of: content, ...props }: FocusOnChangeProps) {
  const box = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the effect runs for each new content
  useEffect(() => box.current?.focus(), [content])
  // biome-ignore lint/a11y/noAutofocus: readers must begin at the error summary
  return <div {...props} ref={box} tabIndex={-1} autoFocus />
}
