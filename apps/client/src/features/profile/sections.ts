import type { RouteName } from '@gatehouse/contract/pages/paths';
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
type Section = { name: SectionName; icon: LucideIcon };

/** What a customer looks after, in the order it is listed; its words are in the catalogue. */
export const sections: readonly Section[] = [
  {
    name: 'CustomerProfileDetails',
    icon: UserRound,
  },
  {
    name: 'ProfileIdentification',
    icon: IdCard,
  },
  {
    name: 'SharedAccesses',
    icon: UsersRound,
  },
  {
    name: 'ProfileSecurity',
    icon: LockKeyhole,
  },
  {
    name: 'ProfileSecurityPinCodes',
    icon: KeyRound,
  },
  {
    name: 'ProfilePaymentDetails',
    icon: CreditCard,
  },
  { name: 'ProfileHelp', icon: LifeBuoy },
  { name: 'DeleteAccount', icon: UserRoundX },
];
