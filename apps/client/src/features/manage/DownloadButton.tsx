import { useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { messageOf } from '../../lib/networkError.ts';
import { saveFile } from '../../lib/saveFile.ts';
import { Button } from '../../ui/Button.tsx';
import { show } from '../../ui/toast.ts';
import { messages } from './messages.ts';

/** Keeps a list as a table for other programs, with the rows on all of its pages. */
export function DownloadButton({ name, fetch }: { name: string; fetch: () => Promise<Blob> }) {
  const download = useMutation({
    mutationFn: async () => saveFile(await fetch(), `${name}.csv`),
    onError: (error) => show(messageOf(error), { type: 'error' }),
  });
  return (
    <Button
      variant="quiet"
      icon={<Download aria-hidden="true" />}
      pending={download.isPending}
      onClick={() => download.mutate()}
    >
      {messages.download}
    </Button>
  );
}
