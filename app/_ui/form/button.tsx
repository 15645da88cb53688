import type { ComponentProps } from 'react'
import { type ButtonKind, buttonStyle } from './button-style.ts'

export type ButtonProps = { kind?: ButtonKind } & Omit<
  ComponentProps<'button'>,
  'className' | 'style'
>

export function Button({ kind, type = 'submit', ...rest }: ButtonProps) {
  return <button {...rest} type={type} className={buttonStyle(kind)} />
}
