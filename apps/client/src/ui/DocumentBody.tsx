import styles from './DocumentBody.module.css';

/** A legal document's text: paragraphs, and headings where a line begins with `# `. */
export function DocumentBody({ body }: { body: string }) {
  const paragraphs = body.split(/\n+/).filter((text) => text.trim() !== '');
  return (
    <div className={styles.text}>
      {paragraphs.map((text, index) =>
        text.startsWith('# ') ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: a document's paragraphs never change places
          <h3 key={index}>{text.slice(2)}</h3>
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: as above
          <p key={index}>{text}</p>
        ),
      )}
    </div>
  );
}
