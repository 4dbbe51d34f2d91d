import { defineMessages } from '@gatehouse/contract/catalogue';

export const messages = defineMessages('server/receipts', {
  receipt: 'Receipt',
  taxInvoice: 'Tax invoice',
  about: (amount: string, date: string) => `${amount} paid on ${date}`,
  paidBy: 'Paid by',
  site: 'Site',
  times: (zone: string) => `Times are ${zone}.`,
  paid: 'Paid',
  card: (brand: string, last4: string) => `${brand} ending in ${last4}`,
  order: (reference: string) => `Order ${reference}`,
  description: 'Description',
  amount: 'Amount',
  total: 'Total',
  gst: 'GST included',
  refunded: (date: string) => `Refunded ${date}`,
  paidAfterRefunds: 'Paid after refunds',
  unit: (product: string, unit: string) => `${product}, unit ${unit}`,
  several: (quantity: number, name: string, price: string) => `${quantity} × ${name} at ${price}`,
  from: (date: string) => `From ${date}`,
});
