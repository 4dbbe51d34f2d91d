import type { LaterScreen, LoadScreen } from './screens.ts';

const staffAccess = async () => (await import('../features/staff/StaffAccess.tsx')).StaffAccess;

/** The code of the screens that nobody begins with who looks for a space. */
export const screenCode: Record<LaterScreen, LoadScreen> = {
  AccessMain: async () => (await import('../features/access/AccessMain.tsx')).AccessMain,
  AccessControl: async () => (await import('../features/access/AccessControl.tsx')).AccessControl,
  ActivityHistory: async () => (await import('../features/access/ActivityHistory.tsx')).ActivityHistory,
  ShareAccessMain: async () =>
    (await import('../features/access/sharing/ShareAccessMain.tsx')).ShareAccessMain,

  Cart: async () => (await import('../features/cart/Cart.tsx')).Cart,
  CartCheckoutMain: async () => (await import('../features/cart/CartCheckoutMain.tsx')).CartCheckoutMain,
  CustomerDetails: async () => (await import('../features/cart/CustomerDetails.tsx')).CustomerDetails,
  IDVerification: async () => (await import('../features/cart/IDVerification.tsx')).IDVerification,
  PaymentDetails: async () => (await import('../features/cart/PaymentDetails.tsx')).PaymentDetails,
  CartAgreement: async () => (await import('../features/cart/CartAgreement.tsx')).CartAgreement,
  CartConfirmation: async () => (await import('../features/cart/CartConfirmation.tsx')).CartConfirmation,

  Orders: async () => (await import('../features/orders/Orders.tsx')).Orders,
  BookingDetails: async () => (await import('../features/orders/BookingDetails.tsx')).BookingDetails,
  OrderMerchandiseDetails: async () =>
    (await import('../features/orders/OrderMerchandiseDetails.tsx')).OrderMerchandiseDetails,
  ProfileOrderDetails: async () =>
    (await import('../features/orders/OrderMerchandiseDetails.tsx')).OrderMerchandiseDetails,

  Profile: async () => (await import('../features/profile/Profile.tsx')).Profile,
  CustomerProfileDetails: async () =>
    (await import('../features/profile/CustomerProfileDetails.tsx')).CustomerProfileDetails,
  CustomerProfileVerifyEmail: async () =>
    (await import('../features/profile/CustomerProfileVerifyEmail.tsx')).CustomerProfileVerifyEmail,
  SharedAccesses: async () => (await import('./ProfileAccesses.tsx')).ProfileAccesses,
  ProfileHelp: async () => (await import('../features/profile/ProfileHelp.tsx')).ProfileHelp,
  ProfileIdentification: async () =>
    (await import('../features/profile/ProfileIdentification.tsx')).ProfileIdentification,
  ProfileSecurity: async () => (await import('../features/profile/ProfileSecurity.tsx')).ProfileSecurity,
  ProfileSecurityPinCodes: async () =>
    (await import('../features/profile/pinCodes/ProfileSecurityPinCodes.tsx')).ProfileSecurityPinCodes,
  ProfilePaymentDetails: async () =>
    (await import('../features/profile/ProfilePaymentDetails.tsx')).ProfilePaymentDetails,
  DeleteAccount: async () => (await import('../features/profile/DeleteAccount.tsx')).DeleteAccount,
  SiteSearch: async () => (await import('../features/shop/SiteSearch.tsx')).SiteSearch,
  VendMain: async () => (await import('../features/vend/VendMain.tsx')).VendMain,

  PoolTableMain: async () => (await import('../features/poolTables/PoolTableMain.tsx')).PoolTableMain,
  PoolTablePayment: async () =>
    (await import('../features/poolTables/PoolTablePayment.tsx')).PoolTablePayment,

  UserAccess: staffAccess,
  UserAccessControl: staffAccess,
  UserControllers: async () =>
    (await import('../features/staff/controllers/UserControllers.tsx')).UserControllers,
  UserControllerDetails: async () =>
    (await import('../features/staff/controllers/UserControllerDetails.tsx')).UserControllerDetails,
  UserAccount: async () => (await import('../features/manage/self/UserAccount.tsx')).UserAccount,

  ManageMain: async () => (await import('../features/manage/ManageMain.tsx')).ManageMain,
  ManageChanges: async () => (await import('../features/manage/ManageChanges.tsx')).ManageChanges,
  ManagePlan: async () => (await import('../features/manage/plan/ManagePlan.tsx')).ManagePlan,
  ManageRent: async () => (await import('../features/manage/ManageRent.tsx')).ManageRent,
  ManageStaff: async () => (await import('../features/manage/staff/ManageStaff.tsx')).ManageStaff,
  ManageProvider: async () => (await import('../features/manage/staff/ManageProvider.tsx')).ManageProvider,
  ManageList: async () => (await import('../features/manage/ManageList.tsx')).ManageList,
  ManageRow: async () => (await import('../features/manage/ManageRow.tsx')).ManageRow,

  LoginPage: async () => (await import('../features/auth/Login.tsx')).Login,
  Register: async () => (await import('../features/auth/Register.tsx')).Register,
  VerifyAccount: async () => (await import('../features/auth/VerifyAccount.tsx')).VerifyAccount,
  ForgotPassword: async () => (await import('../features/auth/ForgotPassword.tsx')).ForgotPassword,
  ForgotPasswordVerify: async () =>
    (await import('../features/auth/ForgotPasswordVerify.tsx')).ForgotPasswordVerify,
  NewPassword: async () => (await import('../features/auth/NewPassword.tsx')).NewPassword,
  UndoEmail: async () => (await import('../features/auth/UndoEmail.tsx')).UndoEmail,
  CompanyLogin: async () => (await import('../features/auth/CompanyLogin.tsx')).CompanyLogin,
  StaffPassword: async () => (await import('../features/auth/StaffPassword.tsx')).StaffPassword,
  Join: async () => (await import('../features/auth/Join.tsx')).Join,
  Setup: async () => (await import('../features/setup/Setup.tsx')).Setup,
};
