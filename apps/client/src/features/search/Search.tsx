import { useNavigate } from 'react-router';
import { useAddressState } from '../../lib/addressState.ts';
import { hrefTo } from '../../lib/paths.ts';
import { CategoryTiles } from './CategoryTiles.tsx';
import { HeroScene } from './HeroScene.tsx';
import { HowItWorks } from './HowItWorks.tsx';
import { useSites } from './queries.ts';
import styles from './Search.module.css';
import { SearchBar } from './SearchBar.tsx';
import { SiteList } from './SiteList.tsx';
import { readSearch, type Search as SearchState, toAddress, writeSearch } from './searchState.ts';

const headings = {
  storage: { title: 'Room for what matters.', lead: 'Storage near you, from a locker to a double garage.' },
  workspaces: {
    title: 'A place to get on with it.',
    lead: 'Desks, offices and meeting rooms by the hour or day.',
  },
};

/** The first screen: what, where, when. */
export function Search() {
  const navigate = useNavigate();
  const [search, keep] = useAddressState(readSearch, toAddress, { replace: true });
  const sites = useSites();
  const { title, lead } = headings[search.bookingType];

  const go = (next: SearchState) => void navigate(hrefTo('SearchList', {}, writeSearch(next)));

  return (
    <div className={styles.page}>
      <section className={styles.hero}>
        <div className={styles.textBlock}>
          <h1 className={styles.title}>{title}</h1>
          <p className={styles.lead}>{lead} Book and pay in minutes, then open the door with your phone.</p>
        </div>
        <div className={styles.bar}>
          <SearchBar search={search} sites={sites.data ?? []} onChange={keep} onSearch={go} />
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
