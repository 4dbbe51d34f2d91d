import { Fragment, type ReactNode } from 'react';

type RichTextProps = {
  /** A message whose marked words, `<terms>our terms</terms>`, are shown as `marks` says. */
  text: string;
  marks: Readonly<Record<string, (words: string) => ReactNode>>;
};

/** A message with links or emphasis inside, which stays one text in its catalogue. */
export function RichText({ text, marks }: RichTextProps) {
  const parts = text.split(/(<\w+>.*?<\/\w+>)/);
  return parts.map((part, place) => {
    const [, mark = '', words = ''] = /^<(\w+)>(.*)<\/\1>$/.exec(part) ?? [];
    // biome-ignore lint/suspicious/noArrayIndexKey: The parts of a text keep their places.
    return <Fragment key={place}>{marks[mark]?.(words) ?? part}</Fragment>;
  });
}
