import { create } from 'zustand';

/** How many bookings and kinds of goods stand in all carts of the customer, of whom there is none at first. */
export const useCartCount = create(() => 0);
