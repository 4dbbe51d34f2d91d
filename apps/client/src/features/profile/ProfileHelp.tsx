import { ExternalLink, KeyRound, Mail, MessageCircle, Phone } from 'lucide-react';
import type { ReactNode } from 'react';
import { useId } from 'react';
import { useOrganisation } from '../../lib/organisation.ts';
import { hrefTo } from '../../lib/paths.ts';
import { mode } from '../../platform/environment.ts';
import { buttonClass } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { ListRow } from '../../ui/ListRow.tsx';
import { QueryError } from '../../ui/QueryError.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { HelpSites } from './HelpSites.tsx';
import { type HelpLink, helpKind, helpLinks, reachText } from './helpLinks.ts';
import { messages } from './messages.ts';
import styles from './Profile.module.css';
import { ProfileFrame } from './ProfileFrame.tsx';
import help from './ProfileHelp.module.css';
import { useSupportLinks } from './queries.ts';
import { Version } from './Version.tsx';

/** How doors open, what to do when one doesn't, and who to ask: the sites where one rents, then the operator. */
export function ProfileHelp() {
  return (
    <ProfileFrame title={messages.sections.ProfileHelp.title} wide>
      <div className={help.column}>
        <Steps
          heading={messages.help.howToOpen}
          steps={messages.help.howToOpenSteps[mode === 'app' ? 'app' : 'web']}
        >
          <WayToDoors />
        </Steps>
        <Steps heading={messages.help.notOpening} steps={messages.help.notOpeningSteps}>
          <LinkButton to={hrefTo('ProfileSecurityPinCodes')} icon={<KeyRound aria-hidden="true" />}>
            {messages.help.pinCodes}
          </LinkButton>
        </Steps>
      </div>
      <div className={help.column}>
        <HelpSites />
        <Support />
        <Version />
      </div>
    </ProfileFrame>
  );
}

type StepsProps = { heading: string; steps: Readonly<Record<string, string>>; children: ReactNode };

/** A question, and what to do one after the other. */
function Steps({ heading, steps, children }: StepsProps) {
  const id = useId();
  return (
    <section className={help.section} aria-labelledby={id}>
      <h2 id={id}>{heading}</h2>
      <ol className={help.steps}>
        {Object.entries(steps).map(([key, step]) => (
          <li key={key}>{step}</li>
        ))}
      </ol>
      <div>{children}</div>
    </section>
  );
}

/** Doors are opened in the app, so the web leads over to it. */
function WayToDoors() {
  const href = hrefTo('AccessMain');
  if (mode === 'app') return <LinkButton to={href}>{messages.help.seeDoors}</LinkButton>;
  return (
    <a className={buttonClass({})} href={`${href}?platform=app`}>
      {messages.help.seeDoorsInApp}
    </a>
  );
}

/** The operator's links. When they cannot be loaded, its phone and email are still here. */
function Support() {
  const id = useId();
  const support = useSupportLinks();
  const organisation = useOrganisation();
  const links = helpLinks(support.data, organisation);
  return (
    <section className={help.section} aria-labelledby={id}>
      <h2 id={id}>{messages.help.contact}</h2>
      {organisation && <p className={styles.email}>{messages.help.intro(organisation.name)}</p>}
      {support.error && !support.data && <QueryError query={support} />}
      {support.isPending ? (
        <div aria-busy="true">
          <Skeleton height="12rem" />
        </div>
      ) : links.length > 0 ? (
        <HelpList links={links} />
      ) : (
        support.data && <EmptyState title={messages.help.noLinks} text={messages.help.noLinksText} />
      )}
    </section>
  );
}

const icons = { phone: Phone, mail: Mail, message: MessageCircle, page: ExternalLink };

function HelpList({ links }: { links: readonly HelpLink[] }) {
  return (
    <Card>
      <ul className={styles.list}>
        {links.map((link) => {
          const { title, url } = link;
          const Icon = icons[helpKind(url)];
          return (
            <li key={url}>
              <ListRow
                to={url}
                title={title}
                subtitle={reachText(link)}
                leading={<Icon className={styles.icon} aria-hidden="true" />}
              />
            </li>
          );
        })}
      </ul>
    </Card>
  );
}
