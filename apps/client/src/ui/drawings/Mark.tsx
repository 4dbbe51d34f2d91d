type MarkProps = {
  size?: number;
  /** The name it stands for; leave out where the name stands beside it. */
  label?: string;
};

/** The mark: a gatehouse from the front, its doorway a keyhole. */
export function Mark({ size = 28, label }: MarkProps) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 32 32"
      role={label ? 'img' : undefined}
      aria-label={label}
      aria-hidden={label ? undefined : true}
    >
      <path fill="currentColor" fillRule="evenodd" d={markPath} />
    </svg>
  );
}

const markPath = 'M3.5 30V14.5a12.5 12.5 0 0 1 25 0V30h-8.2l-1.9-10.9a4.6 4.6 0 1 0-4.8 0L11.7 30Z';
