import { useNavigate } from 'react-router';
import { useAddressState } from '../../lib/addressState.ts';
import { hrefTo } from '../../lib/paths.ts';
import { CategoryTiles } from './CategoryTiles.tsx';
import { HeroScene } from './HeroScene.tsx';
import { HowItWorks } from './HowItWorks.tsx';
import { useSites } from './queries.ts';
import { resultMessages as messages } from './resultMessages.ts';
import styles from './Search.module.css';
import { SearchBar } from './SearchBar.tsx';
import { SiteList } from './SiteList.tsx';
import { SizeFinderButton } from './SizeFinderButton.tsx';
import { readSearch, type Search as SearchState, toAddress, writeSearch } from './searchState.ts';

/** The first screen: what, where, when. */
export function Search() {
  const navigate = useNavigate();
  const [search, keep] = useAddressState(readSearch, toAddress, { replace: true });
  const sites = useSites();

  const go = (next: SearchState) => void navigate(hrefTo('SearchList', {}, writeSearch(next)));

  return (
    <div className={styles.page}>
      <section className={styles.hero}>
        <div className={styles.textBlock}>
          <h1 className={styles.title}>{messages.hero[search.bookingType]}</h1>
          <p className={styles.lead}>
            {messages.heroLead[search.bookingType]} {messages.heroSteps}
          </p>
        </div>
        <div className={styles.bar}>
          <SearchBar search={search} sites={sites.data ?? []} onChange={keep} onSearch={go} />
          {search.bookingType === 'storage' && <SizeFinderButton from={{ search }} />}
        </div>
        <div className={styles.scene}>
          <HeroScene of={search.bookingType} />
        </div>
      </section>
      <CategoryTiles search={search} />
      <SiteList search={search} sites={sites} />
      <HowItWorks />
    </div>
  );
}
