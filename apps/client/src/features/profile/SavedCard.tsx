import type { Card } from '@gatehouse/contract/model/customer';
import { CircleCheck, CreditCard, Ellipsis, Replace, Trash2 } from 'lucide-react';
import { CardName } from '../../forms/CardName.tsx';
import { CardTags } from '../../forms/CardTags.tsx';
import { cardFacts, cardName, expiryOf, spokenCardName } from '../../forms/cardLabels.ts';
import { useSetDefaultCard } from '../../forms/cardQueries.ts';
import { nowInstant } from '../../lib/clock.ts';
import { messageOf } from '../../lib/networkError.ts';
import { Facts } from '../../ui/Facts.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { ListRow } from '../../ui/ListRow.tsx';
import { Menu, type MenuItem } from '../../ui/Menu.tsx';
import { show } from '../../ui/toast.ts';
import { messages } from './messages.ts';
import styles from './ProfilePaymentDetails.module.css';

type SavedCardProps = { card: Card; onReplace: () => void; onRemove: () => void };

export function SavedCard({ card, onReplace, onRemove }: SavedCardProps) {
  const setDefault = useSetDefaultCard();
  const now = nowInstant();
  const name = cardName(card);
  const facts = cardFacts(card, now);

  const makeDefault: MenuItem = {
    id: 'default',
    label: messages.makeDefault,
    icon: <CircleCheck />,
    onSelect: () =>
      setDefault.mutate(card.id, {
        onSuccess: () => show(messages.isDefault(name), { id: 'default-card' }),
        onError: (error) => show(messageOf(error), { type: 'error', id: 'default-card' }),
      }),
  };
  const mayBeDefault = !card.isDefault && expiryOf(card, now) !== 'EXPIRED';
  const items: MenuItem[] = [
    ...(mayBeDefault ? [makeDefault] : []),
    { id: 'replace', label: messages.replace, icon: <Replace />, onSelect: onReplace },
    { id: 'remove', label: messages.remove, icon: <Trash2 />, danger: true, onSelect: onRemove },
  ];

  return (
    <li>
      <ListRow
        title={
          <span className={styles.name}>
            <CardName card={card} />
          </span>
        }
        subtitle={facts.length > 0 && <Facts of={facts} />}
        leading={<CreditCard className={styles.icon} aria-hidden="true" />}
        trailing={<CardTags card={card} />}
        menu={
          <Menu
            items={items}
            button={(attributes) => (
              <IconButton
                {...attributes}
                label={messages.changeCard(spokenCardName(card))}
                icon={<Ellipsis />}
              />
            )}
          />
        }
      />
    </li>
  );
}
