/** What only people see who are signed in, or in the app, in one file of the build (`useOwnParts.ts`). */
export { CustomerCare } from './CustomerCare.tsx';
export { Logout } from './Logout.tsx';
export { AppLayout } from './layouts/AppLayout.tsx';
export { NotificationBell } from './layouts/NotificationBell.tsx';
export { ProfileMenu } from './layouts/ProfileMenu.tsx';
