const kinds = {
  primary: 'border-transparent bg-accent text-on-accent hover:bg-accent-deep hover:text-on-accent',
  secondary: 'border-accent text-accent hover:bg-tint hover:text-accent-deep',
  quiet: 'border-0 px-0 text-accent underline decoration-1 hover:decoration-3',
  danger: 'border-danger text-danger hover:bg-danger-tint hover:text-danger',
} as const

/** What a press of it means: the one thing to do, another, a way out, or something that is lost. */
export type ButtonKind = keyof typeof kinds

export const buttonStyle = (kind: ButtonKind = 'primary') => `button ${kinds[kind]}`
