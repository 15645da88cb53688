/** The hidden fields of a form. */
export const HiddenFields = ({ fields }: { fields: Readonly<Record<string, string>> }) =>
  Object.entries(fields).map(([name, value]) => (
    <input key={name} type="hidden" name={name} value={value} />
  ))
