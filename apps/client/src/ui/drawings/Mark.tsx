type MarkProps = {
  size?: number;
  /** The name it stands for; leave out where the name stands beside it. */
  label?: string;
};

/** The mark: a gatehouse from the front, its doorway a keyhole with a light in it. */
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
      <path fill="var(--accent)" d="M20.4 30 18.8 16h-5.6l-1.6 14Z" />
      <circle fill="var(--accent)" cx="16" cy="15.2" r="4.8" />
      <path fill="currentColor" fillRule="evenodd" d={archPath} />
    </svg>
  );
}

const archPath = 'M3.5 30V14.5a12.5 12.5 0 0 1 25 0V30h-8.2l-1.9-10.9a4.6 4.6 0 1 0-4.8 0L11.7 30Z';
