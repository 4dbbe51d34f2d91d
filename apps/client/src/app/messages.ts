import { defineMessages } from '@gatehouse/contract/catalogue';

export const messages = defineMessages('client/app', {
  login: 'Login',
  register: 'Register',
  staffLogin: 'Staff Login',
  tabs: {
    AccessMain: 'Access',
    Orders: 'Orders',
    Search: 'Search',
    ShopMain: 'Shop',
    Profile: 'Profile',
    UserAccess: 'Access',
    UserControllers: 'Controllers',
  },
  loading: 'Loading',
  developer: 'Developer',

  notLoggedIn: 'You’re not logged in',
  forStaff: 'This part is for staff.',
  loginToSee: 'Log in to see this page, or register if you’re new here.',
  welcome: 'Welcome',
  loggedIn: 'You’re logged in.',
  loggedInAs: (name: string) => `You’re logged in, ${name}.`,

  pageFailed: 'We couldn’t show this page',
  pageFailedText: 'Something went wrong on our side, or the connection broke. Please try again.',
  pageFailedOffline: 'It opens by itself as soon as you’re connected again.',
  pageFailedAt: (title: string) => `${title}: we couldn’t show this page.`,
  tryAgain: 'Try again',
  invalidBookingRoute: 'Invalid Booking Route',

  invitationAccepted: 'Invitation Accepted',
  invitationForCustomer:
    'You’re logged in as staff. To accept this invitation, log out and open its link again.',
  invitationGone: 'This invitation was taken back, or it’s for another email.',
});
