import {
  CreditCard,
  KeyRound,
  LifeBuoy,
  LockKeyhole,
  type LucideIcon,
  UserRound,
  UsersRound,
} from 'lucide-react';
import type { RouteName } from '../../lib/paths.ts';

type SectionName = Extract<
  RouteName,
  | 'CustomerProfileDetails'
  | 'SharedAccesses'
  | 'ProfileSecurity'
  | 'ProfileSecurityPinCodes'
  | 'ProfilePaymentDetails'
  | 'ProfileHelp'
>;
type Section = { name: SectionName; title: string; text: string; icon: LucideIcon };

/** What a customer looks after, in the order it is listed. */
export const sections: readonly Section[] = [
  {
    name: 'CustomerProfileDetails',
    title: 'Your details',
    text: 'Name, mobile, email and addresses',
    icon: UserRound,
  },
  {
    name: 'SharedAccesses',
    title: 'Shared accesses',
    text: 'Doors you share, and doors shared with you',
    icon: UsersRound,
  },
  { name: 'ProfileSecurity', title: 'Security', text: 'Change your password', icon: LockKeyhole },
  {
    name: 'ProfileSecurityPinCodes',
    title: 'PIN codes',
    text: 'Your codes for the pads at doors',
    icon: KeyRound,
  },
  {
    name: 'ProfilePaymentDetails',
    title: 'Payment details',
    text: 'Your saved cards',
    icon: CreditCard,
  },
  { name: 'ProfileHelp', title: 'Help', text: 'How to reach us', icon: LifeBuoy },
];
