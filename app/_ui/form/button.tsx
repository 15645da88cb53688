import type { ComponentProps } from 'react'
import { type ButtonKind, buttonStyle } from './button-style.ts'

export type ButtonProps = { kind?: ButtonKind } & Omit<
  ComponentProps<'button'>,
  'className' | 'style'
>

/** A button that submits its form unless `type` says otherwise. */
export function Button({ kind, type = 'submit', ...rest }: ButtonProps) {
  return <button {...rest} type={type} className={buttonStyle(kind)} />
}
