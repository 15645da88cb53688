const kinds = {
  primary: 'border-transparent bg-fill text-on-fill hover:bg-accent-deep hover:text-on-accent',
  secondary: 'border-accent text-accent hover:bg-tint hover:text-accent-deep',
  quiet: 'border-0 px-0 text-accent underline decoration-1 hover:decoration-3',
  danger: 'border-danger text-danger hover:bg-danger-tint hover:text-danger',
} as const

/** The prominence of a button: the main action, another one, a minor one, or a destructive one. */
export type ButtonKind = keyof typeof kinds

export const buttonStyle = (kind: ButtonKind = 'primary') => `button ${kinds[kind]}`
