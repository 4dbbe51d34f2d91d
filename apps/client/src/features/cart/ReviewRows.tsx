import type { Customer, Card as PaymentCard } from '@gatehouse/contract/model/customer';
import { fullAddress } from '@gatehouse/contract/rules/address';
import { CreditCard, FileCheck, MapPin, UserRound } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { CardName } from '../../forms/CardName.tsx';
import { expiryText } from '../../forms/cardLabels.ts';
import { applyMask, masks } from '../../ui/mask.ts';
import { RichText } from '../../ui/RichText.tsx';
import { messages } from './messages.ts';
import styles from './ReviewRows.module.css';

/** What is settled already, each with a way to change it. */
export function DetailsRows({ customer, changeAt }: { customer: Customer; changeAt: string }) {
  const { billingAddress, firstName, lastName, mobile, email } = customer;
  const { details, address } = messages.changes;
  return (
    <>
      <Row icon={<UserRound />} name={messages.yourDetails} to={changeAt} change={messages.change(details)}>
        <p>{`${firstName} ${lastName}`}</p>
        {mobile && <p className={styles.quiet}>{applyMask(mobile, masks.phone)}</p>}
        <p className={styles.quiet}>{email}</p>
      </Row>
      {billingAddress && (
        <Row icon={<MapPin />} name={messages.billingAddress} to={changeAt} change={messages.change(address)}>
          <p>{fullAddress(billingAddress)}</p>
        </Row>
      )}
    </>
  );
}

export function CardRow({ card, changeAt }: { card: PaymentCard; changeAt: string }) {
  const expiry = expiryText(card);
  const change = messages.change(messages.changes.card);
  return (
    <Row icon={<CreditCard />} name={messages.payWith} to={changeAt} change={change}>
      <p>
        <CardName card={card} />
      </p>
      {expiry && <p className={styles.quiet}>{messages.expires(expiry)}</p>}
    </Row>
  );
}

export function AgreementsRow({ titles, readAt }: { titles: readonly string[]; readAt: string }) {
  const read = messages.read(messages.changes.agreements);
  return (
    <Row icon={<FileCheck />} name={messages.agreedTo} to={readAt} change={read}>
      {titles.map((title) => (
        <p key={title}>{title}</p>
      ))}
    </Row>
  );
}

type RowProps = { icon: ReactNode; name: string; to: string; change: string; children: ReactNode };

function Row({ icon, name, to, change, children }: RowProps) {
  return (
    <section className={styles.row} aria-label={name}>
      <span className={styles.icon} aria-hidden="true">
        {icon}
      </span>
      <h2 className={styles.name} translate="no">
        {name}
      </h2>
      <div className={styles.textBlock}>{children}</div>
      <Link className={styles.change} to={to}>
        <RichText
          text={change}
          marks={{ what: (words) => <span className="visually-hidden">{words}</span> }}
        />
      </Link>
    </section>
  );
}
