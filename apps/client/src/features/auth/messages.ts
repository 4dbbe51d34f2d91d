import { defineMessages } from '@gatehouse/contract/catalogue';

export const messages = defineMessages('client/auth', {
  email: 'Email',
  password: 'Password',
  login: 'Login',
  register: 'Register',
  customerLogin: 'Customer Login',
  staffLogin: 'Staff Login',
  forgotPassword: 'Forgot password?',
  stayLoggedIn: 'Keep me logged in on this device',
  setNewPassword: 'Set a new password',
  newHere: 'New here? <register>Register</register>',
  alreadyRegistered: 'Already registered? <login>Login</login>',
  loginWithEmail: 'Log in with this email',
  toAcceptShare: 'Someone wants to share access with you. Register with this email to accept it.',
  yourSpace: 'Your space',
  heldOnceIn: (minutes: number) => `We’ll hold it for you for ${minutes} minutes once you’re in.`,

  forgotLead: 'Enter your email and we’ll send you a code to set a new password.',
  forgotStaffLead: 'Enter your email and we’ll send you a link to set a new password.',
  sendCode: 'Send code',
  sendLink: 'Send link',
  linkOnItsWay: (email: string) =>
    `If there’s a staff account for <email>${email}</email>, a link is on its way there. It works once, for an hour.`,
  linkOver: 'This link is over',
  linkOverHint: 'It was used, or is older than an hour. Ask for another one.',
  sendAnotherLink: 'Ask for another link',

  backToLogin: 'Back to Login',
  continue: 'Continue',
  codeOnItsWay: (email: string) =>
    `If there’s an account for <email>${email}</email>, a code is on its way there.`,
  useAnotherEmail: 'Use another email',
  whichAccount: 'Which account?',
  emailFirst: 'Enter your email first; a code you already have works for 15 minutes.',
  enterEmail: 'Enter email',
  codeFirst: 'First a code',
  codeFirstHint: 'To set a new password you need the code we email you.',
  newPassword: 'New password',
  newPasswordFor: (email: string) =>
    `For <email>${email}</email>. You’ll need to log in again on every device.`,
  askForCode: 'Ask for a new code',
  savePassword: 'Save password',
  passwordChanged: 'Password changed.',

  verifyAccount: 'Verify Account',
  loginFirst: 'Log in with your email and password first, then enter the code here.',
  notYourEmail: 'Not your email? <register>Register again</register>',
  verifyFirst: 'Please verify your account before logging in.',
  notLoggedIn: 'Unable to log in registered customer. Please try again.',
  unknownNetworkError: 'Unknown Network Error',
  unknownError: 'Unknown error, please contact an administrator.',

  yoursAgain: 'Your account is yours again',
  yoursAgainHint: (email: string) =>
    `Its email is ${email} again, and every device was logged out. Set a new password to log in.`,
  joinTitle: 'Join',
  joinOf: (organisation: string) => `Join ${organisation}`,
  joinLead: (email: string) => `You’ll log in as ${email}. Choose your name and a password.`,
  yourName: 'Your name',
  join: 'Join',
  joinedNotSignedIn: 'You’ve joined, but you couldn’t be logged in. Please log in as staff.',
  invitationOver: 'This invitation is over',
  invitationOverHint:
    'It was used, taken back, or is older than a week. Log in if you’ve joined already, or ask for another.',
  linkIncomplete: 'This link isn’t complete',
  linkIncompleteHint: 'Please open it from the email again.',
  findSpace: 'Find a space',
  takeBack: 'Take your account back?',
  takeBackHint:
    'Your account gets its old email back, every device is logged out, and you set a new password.',
  takeMineBack: 'Take my account back',
});
