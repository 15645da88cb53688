/** The forms of the pages for imports: the button, and whether it is on the page of a job. */
export const importForms: Readonly<Record<string, { button: string; isJob: boolean }>> = {
  recheckImport: { button: 'Check again', isJob: true },
  confirmImportJob: { button: 'Import', isJob: true },
  discardImportJob: { button: 'Delete this upload', isJob: true },
  startUndo: { button: 'Undo', isJob: false },
  startInviting: { button: 'Invite', isJob: false },
}
