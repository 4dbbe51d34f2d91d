import { nowInstant } from '../../../lib/clock.ts';
import { hrefTo } from '../../../lib/paths.ts';
import { Banner } from '../../../ui/Banner.tsx';
import { LinkButton } from '../../../ui/LinkButton.tsx';
import { messages } from './messages.ts';
import { useOwnAccount } from './selfQueries.ts';

const DAY_MS = 24 * 60 * 60_000;

/** How many days are left to set up a second factor, 0 once nothing else goes on; undefined for who needs none. */
export function useFactorDue(): number | undefined {
  const { data } = useOwnAccount();
  if (!data?.factorNeededAt) return undefined;
  const left = Temporal.Instant.from(data.factorNeededAt).epochMilliseconds - nowInstant().epochMilliseconds;
  return Math.max(0, Math.ceil(left / DAY_MS));
}

/** Says that one's role needs a second factor, and leads to where it is set up. */
export function FactorDue() {
  const days = useFactorDue();
  if (days === undefined) return null;
  return (
    <Banner
      tone="warning"
      action={
        days > 0 && (
          <LinkButton variant="quiet" to={hrefTo('UserAccount')}>
            {messages.toSetUp}
          </LinkButton>
        )
      }
    >
      {days > 0 ? messages.factorWithin(days) : messages.factorNow}
    </Banner>
  );
}
