import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { useBrand } from '../../lib/organisation.ts';
import { hrefTo } from '../../lib/paths.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { hasPageBefore } from '../pageBefore.ts';
import { isBasePath, pathAbove } from '../tabs.ts';
import styles from './Header.module.css';
import { messages } from './messages.ts';
import { OperatorMark } from './OperatorMark.tsx';

type HeaderProps = {
  /** Says the name beside the mark. */
  withName?: boolean;
  /** Between the brand and the tools. */
  children?: ReactNode;
  tools?: ReactNode;
  /** Where the brand leads. */
  home?: string;
  /** Distinguishes it from the header of a page around it. */
  label?: string;
};

/** The brand on the roots of areas, an arrow back everywhere else (docs/specification/client.md#layouts). */
export function Header({ withName = false, children, tools, home, label }: HeaderProps) {
  const { pathname } = useLocation();
  const isRoot = isBasePath(pathname);
  const brand = useBrand();
  return (
    // biome-ignore lint/a11y/useAriaPropsSupportedByRole: the header of a page is its banner, which may have a name
    <header className={styles.header} aria-label={label}>
      {!isRoot && <BackButton />}
      {(isRoot || withName) && (
        <Link to={home ?? hrefTo('BaseRedirect')} className={styles.brand} aria-label={brand}>
          {isRoot && <OperatorMark />}
          {withName && <span className={styles.name}>{brand}</span>}
        </Link>
      )}
      <div className={styles.middle}>{children}</div>
      <div className={styles.tools}>{tools}</div>
    </header>
  );
}

/** Back to the page before, or to the root of the area when this is the first page. */
function BackButton() {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const goBack = () => {
    void (hasPageBefore() ? navigate(-1) : navigate(pathAbove(pathname)));
  };
  return <IconButton label={messages.back} icon={<ArrowLeft />} onClick={goBack} className={styles.back} />;
}
