import styles from './AlertList.module.css';
import { removeAlert, useAlerts } from './alerts.ts';
import { Banner } from './Banner.tsx';
import { LinkButton } from './LinkButton.tsx';

/** The alerts in sight; stands once in a layout. */
export function AlertList() {
  const alerts = useAlerts((state) => state.alerts);
  const shown = alerts.filter(({ hidden }) => !hidden);
  if (shown.length === 0) return null;
  return (
    <div className={styles.list}>
      {shown.map(({ id, title, tone, links = [] }) => (
        <Banner
          key={id ?? title}
          tone={tone}
          action={links.map(({ label, to }) => (
            <LinkButton key={to} to={to}>
              {label}
            </LinkButton>
          ))}
          onDismiss={() => removeAlert(id ?? title)}
        >
          {title}
        </Banner>
      ))}
    </div>
  );
}
