import { useEffect, useState } from 'react';

/** An address under which this page alone can show a file; undefined while there is none. It ends with its use. */
export function useObjectUrl(file: Blob | undefined): string | undefined {
  const [shown, setShown] = useState<{ file: Blob; url: string }>();
  useEffect(() => {
    if (file === undefined) return;
    const url = URL.createObjectURL(file);
    setShown({ file, url });
    return () => URL.revokeObjectURL(url);
  }, [file]);
  return shown !== undefined && shown.file === file ? shown.url : undefined;
}
