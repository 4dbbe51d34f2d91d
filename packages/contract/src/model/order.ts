import * as z from 'zod/mini';
import { OrderBooking } from './booking.ts';
import { Cents, Id, Instant } from './common.ts';
import { CategoryType, RecurringInterval } from './product.ts';

export const orderStates = [
  'Active',
  'PaymentSettled',
  'PartiallyReady',
  'Ready',
  'PartiallyCollected',
  'Collected',
  'Prepaid',
  'Cancelled',
  'Refunded',
] as const;
/** Where an order stands: `Active` is the cart, `Prepaid` is paid with nothing to collect. */
export const OrderState = z.enum(orderStates);
export type OrderState = z.infer<typeof OrderState>;

/** Who takes cards: the real provider, the sandbox with its test cards, or nobody. */
export const CardProvider = z.enum(['stripe', 'sandbox', 'none']);
export type CardProvider = z.infer<typeof CardProvider>;

/** A legal document; `agreed` says whether this customer has agreed to this version. */
export const LegalDocument = z.object({
  id: Id,
  title: z.string(),
  /** Paragraphs of plain text; a line that starts with `# ` is a heading. */
  body: z.string(),
  version: z.int().check(z.minimum(1)),
  agreed: z.boolean(),
  /** When the customer agreed to this version; null while they did not. */
  agreedAt: z.nullable(Instant),
  /** The name they typed as their signature; null where none was asked for then. */
  agreedName: z.nullable(z.string()),
  /** The agreement, to be had as a PDF; null where there is none. */
  agreementId: z.nullable(Id),
});
export type LegalDocument = z.infer<typeof LegalDocument>;
/** A document as an order names it; its text is asked for apart. */
export const DocumentSummary = z.omit(LegalDocument, {
  body: true,
  agreedAt: true,
  agreedName: true,
  agreementId: true,
});

/** That somebody agreed to a version of a document, as staff see it. */
export const DocumentAgreement = z.object({
  id: Id,
  version: z.int().check(z.minimum(1)),
  agreedAt: Instant,
  /** The name of their account then. */
  name: z.string(),
  /** The name they typed as their signature; null where none was asked for then. */
  nameTyped: z.nullable(z.string()),
  /** The zone of the site they were booking at. */
  timeZone: z.string(),
});
export type DocumentAgreement = z.infer<typeof DocumentAgreement>;

/** A line of an order. */
export const OrderProduct = z.object({
  id: Id,
  productName: z.string(),
  quantity: z.int().check(z.minimum(1)),
  /** Cents for one. */
  price: Cents,
  createdAt: Instant,
  Product: z.object({
    id: Id,
    price: Cents,
    recurringInterval: z.nullable(RecurringInterval),
    recurringIntervalCount: z.int().check(z.minimum(1)),
    Category: z.object({ type: CategoryType }),
  }),
});

/**
 * An order of one customer at one site (docs/specification/orders.md#order); the one in state Active is the
 * cart.
 */
export const Order = z.object({
  id: Id,
  reference: z.string(),
  state: OrderState,
  orderPlacedAt: z.nullable(Instant),
  createdAt: Instant,
  siteId: Id,
  siteName: z.string(),
  siteTimeZone: z.string(),
  /** Cents of goods and bookings; an expired reservation does not count. */
  total: z.int().check(z.minimum(0)),
  OrderProducts: z.array(OrderProduct),
  Bookings: z.array(OrderBooking),
  documents: z.array(DocumentSummary),
});
export type Order = z.infer<typeof Order>;

/** What a checkout still needs, in the order it is asked for (docs/specification/orders.md#options). */
export const OrderOptions = z.object({
  details: z.object({ required: z.boolean(), complete: z.boolean() }),
  identity: z.object({ required: z.boolean(), complete: z.boolean() }),
  documents: z.object({ required: z.boolean(), complete: z.boolean() }),
  payment: z.object({
    required: z.boolean(),
    total: z.int().check(z.minimum(0)),
    provider: CardProvider,
    publishableKey: z.nullable(z.string()),
  }),
});
export type OrderOptions = z.infer<typeof OrderOptions>;
