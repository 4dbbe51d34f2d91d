import type { Card, Customer } from '@gatehouse/contract/model/customer';
import type { Address } from '@gatehouse/contract/model/site';
import type { AddressRow, CustomerRow } from './queries.ts';

export function presentCustomer(row: CustomerRow): Customer {
  return {
    id: row.id,
    firstName: row.first_name,
    lastName: row.last_name,
    name: `${row.first_name} ${row.last_name}`,
    email: row.email,
    pendingEmail: row.pending_email,
    currentEmail: row.email,
    username: row.email,
    mobile: row.mobile,
    organisationId: row.organisation_id,
    pushNotifications: row.push_notifications,
    identityId: row.identity_id,
    Media: presentImage(row.id, row.image_version),
    postalAddress: row.postal && presentAddress(row.postal),
    billingAddress: row.billing && presentAddress(row.billing),
    billingEqualsPostal: row.billing_equals_postal,
    card: row.card && presentCard(row.card),
    createdAt: row.created_at.toString(),
  };
}

/** Where a profile image is; another version is at another address, so that nobody shows the one before. */
function presentImage(customerId: number, version: string | null): Customer['Media'] {
  return version === null ? [] : [{ url: `/api/customer/${customerId}/image/file?version=${version}` }];
}

function presentAddress({ street1, street2, suburb, state, postcode, country }: AddressRow): Address {
  return { street1, ...(street2 && { street2 }), suburb, state, postcode, country };
}

function presentCard(row: NonNullable<CustomerRow['card']>): Card {
  const { id, brand, last4, name, exp_month, exp_year } = row;
  return {
    id,
    brand,
    last4,
    name,
    exp_month,
    exp_year,
    isDefault: row.is_default,
    isDeclined: row.declined_at !== null,
  };
}
