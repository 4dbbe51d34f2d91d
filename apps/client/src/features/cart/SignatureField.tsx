import { TextField } from '../../ui/TextField.tsx';
import { messages } from './messages.ts';

type SignatureFieldProps = { name: string; isMissing: boolean; onChange: (name: string) => void };

/** The full name as a signature, of all that is agreed to with it; whoever agrees types it themselves. */
export function SignatureField({ name, isMissing, onChange }: SignatureFieldProps) {
  return (
    <TextField
      label={messages.signature}
      hint={messages.signatureHint}
      error={isMissing ? messages.signatureMissing : undefined}
      autoComplete="name"
      autoCapitalize="words"
      spellCheck={false}
      maxLength={100}
      required
      value={name}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
