/** The forms of the pages for imports, by their paths: the button, and the state of the job on whose page it is. */
export const importForms: Readonly<Record<string, { button: string; state?: string }>> = {
  '/staff/import/{job}/check': { button: 'Check again', state: 'interrupted' },
  '/staff/import/{job}/values': { button: 'Use these values', state: 'done' },
  '/staff/import/{job}/confirm': { button: 'Import', state: 'done' },
  '/staff/import/{job}/discard': { button: 'Delete this upload', state: 'done' },
  '/staff/import/{import}/undo': { button: 'Undo' },
  '/staff/import/{import}/invite': { button: 'Invite the people' },
}
