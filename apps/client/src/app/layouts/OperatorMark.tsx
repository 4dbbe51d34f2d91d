import { mediaBase } from '../../lib/config.ts';
import { useOrganisation } from '../../lib/organisation.ts';
import { Mark } from '../../ui/drawings/Mark.tsx';
import { pictureSources } from '../../ui/pictureSources.ts';
import styles from './OperatorMark.module.css';

/** The operator's logo, or the mark while there is none; their name stands beside it. */
export function OperatorMark({ size = 28 }: { size?: number }) {
  const logo = useOrganisation()?.logo;
  if (!logo) return <Mark size={size} />;
  const { src } = pictureSources(logo, mediaBase());
  return (
    <img
      className={styles.logo}
      src={src}
      alt=""
      width={logo.width}
      height={logo.height}
      style={{ height: size }}
    />
  );
}
