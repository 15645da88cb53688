'use client'

import { type ComponentProps, useEffect, useRef } from 'react'

type FocusOnArrivalProps = ComponentProps<'div'> & {
  /** A new value, though it reads the same, moves the focus here again. */
  news: unknown
}

/** Takes the focus when it arrives; without script by `autofocus`, with script each time again. */
export function FocusOnArrival({ news, ...props }: FocusOnArrivalProps) {
  const box = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the news is the reason to look again
  useEffect(() => box.current?.focus(), [news])
  // biome-ignore lint/a11y/noAutofocus: an error summary is where the reader has to begin
  return <div {...props} ref={box} tabIndex={-1} autoFocus />
}
