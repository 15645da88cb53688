import { ariaOf, type ControlProps, FormGroup } from './form-group.tsx'

/** The input of a file. `accept` is what the browser offers first: types, or endings of names. */
export function FileField({ label, hint, error, name, accept }: ControlProps & { accept: string }) {
  return (
    <FormGroup id={name} label={label} hint={hint} error={error}>
      <input
        {...ariaOf(name, { hint, error })}
        id={name}
        name={name}
        type="file"
        accept={accept}
        className="control max-w-[30rem] cursor-pointer py-2"
      />
    </FormGroup>
  )
}
