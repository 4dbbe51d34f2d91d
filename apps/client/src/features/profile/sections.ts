import {
  CreditCard,
  IdCard,
  KeyRound,
  LifeBuoy,
  LockKeyhole,
  type LucideIcon,
  UserRound,
  UserRoundX,
  UsersRound,
} from 'lucide-react';
import type { RouteName } from '../../lib/paths.ts';

type SectionName = Extract<
  RouteName,
  | 'CustomerProfileDetails'
  | 'DeleteAccount'
  | 'ProfileIdentification'
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
    name: 'ProfileIdentification',
    title: 'Identification',
    text: 'A photo of your licence or passport',
    icon: IdCard,
  },
  {
    name: 'SharedAccesses',
    title: 'Shared accesses',
    text: 'Doors you share, and doors shared with you',
    icon: UsersRound,
  },
  {
    name: 'ProfileSecurity',
    title: 'Security',
    text: 'Your password, and where you are logged in',
    icon: LockKeyhole,
  },
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
  { name: 'DeleteAccount', title: 'Delete account', text: 'Close your account for good', icon: UserRoundX },
];
