/** The forms of the pages for imports: the button, and the state of the job on whose page it is. */
export const importForms: Readonly<Record<string, { button: string; state?: string }>> = {
  recheckImport: { button: 'Check again', state: 'interrupted' },
  confirmImportJob: { button: 'Import', state: 'done' },
  discardImportJob: { button: 'Delete this upload', state: 'done' },
  startUndo: { button: 'Undo' },
  startInviting: { button: 'Invite the people' },
}
