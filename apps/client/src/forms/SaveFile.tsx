import { useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { messageOf } from '../lib/networkError.ts';
import { saveFile } from '../lib/saveFile.ts';
import { IconButton } from '../ui/IconButton.tsx';
import { Spinner } from '../ui/Spinner.tsx';
import { show } from '../ui/toast.ts';

type SaveFileProps = {
  label: string;
  /** What the file is kept as. */
  name: string;
  fetch: () => Promise<Blob>;
};

/** Keeps a file that the server makes, such as a receipt. */
export function SaveFile({ label, name, fetch }: SaveFileProps) {
  const file = useMutation({
    mutationFn: async () => saveFile(await fetch(), name),
    onError: (error) => show(messageOf(error), { type: 'error', id: name }),
  });
  return (
    <IconButton
      label={label}
      icon={file.isPending ? <Spinner size={20} /> : <Download />}
      disabled={file.isPending}
      onClick={() => file.mutate()}
    />
  );
}
