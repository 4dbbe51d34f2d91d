import type { RouteName } from '@gatehouse/contract/pages/paths';
import { routeAt } from '@gatehouse/contract/pages/routeAt';
import { useLocation, useNavigate } from 'react-router';
import { create } from 'zustand';
import { mode } from '../platform/environment.ts';
import type { bookingInterval } from './bookingLabels.ts';
import type { InvitationMail } from './invitation.ts';
import { hrefTo } from './paths.ts';
import { type ReturnTo, setReturnTo, takeReturnTo } from './returnTo.ts';
import { clearJustSignedIn, signIn, type Tokens } from './session.ts';

/**
 * The states of signing in (docs/specification/auth.md#steps-of-signing-in), each with the route that shows
 * it on the web.
 */
export const signInRoutes = {
  login: 'LoginPage',
  register: 'Register' as const,
  verifyAccount: 'VerifyAccount',
  forgotPassword: 'ForgotPassword',
  verifyPassword: 'ForgotPasswordVerify',
  newPassword: 'NewPassword',
} as const satisfies Record<string, RouteName>;
export type SignInStep = keyof typeof signInRoutes;

/** How long the slide-over shows its success over the page it led to. */
const SUCCESS_SHOWN_MS = 1_200;

/** What one step passes to the next; kept in memory alone. */
export type SignInDraft = {
  email: string;
  /** The registration that waits for its code; null while it is not known. */
  registrationId: number | null;
  /** The code that proves a forgotten password's owner. */
  code: string;
  /** The invitation whose mail led here; it is accepted by whoever registers. */
  invitationId: number | null;
};

/** Where signing in leads: 'here' is the page it began on; left out, it leads where the route guard decides. */
export type SignInTarget = ReturnTo | 'here';

/** What a person is about to book, in words; it stays in view while they register. */
export type ChosenSpace = {
  name: string;
  site: string;
  time: string;
  price: { cents: number } & ReturnType<typeof bookingInterval>;
};

type SignInState = {
  isOpen: boolean;
  as: 'customer' | 'staff';
  /** The slide-over ends with 'success', over the page that signing in led to. */
  step: SignInStep | 'success';
  draft: SignInDraft;
  target: SignInTarget | undefined;
  chosen: ChosenSpace | undefined;
};

const closed: SignInState = {
  isOpen: false,
  as: 'customer',
  step: 'login',
  draft: { email: '', registrationId: null, code: '', invitationId: null },
  target: undefined,
  chosen: undefined,
};

/** The sign-in under way. The slide-over that shows it in the app and embedded modes stands in app/. */
export const useSignInState = create<SignInState>(() => closed);

/** Whether someone is signed in already, but not yet where signing in leads. */
export const useArriving = create(() => ({ isArriving: false }));

/** What was typed is forgotten; the step stays, so that nothing else shows while the slide-over leaves the screen. */
export function closeSignIn(): void {
  const { isOpen, draft, target, chosen } = closed;
  useSignInState.setState({ isOpen, draft, target, chosen });
}

/** Begins registering for an invitation whose mail was opened in the app. */
export function openInvitation(mail: InvitationMail): void {
  useSignInState.setState({
    ...closed,
    isOpen: true,
    step: 'register',
    draft: { ...closed.draft, ...mail },
  });
}

/** On the web every step is a page of its own; elsewhere one slide-over shows them all. */
const hasPages = mode === 'web';

type Options = {
  as?: 'customer' | 'staff';
  step?: SignInStep;
  email?: string;
  target?: SignInTarget;
  chosen?: ChosenSpace;
};

/** Lets a screen ask a person to sign in or register. */
export function useSignIn(): (options?: Options) => void {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  return ({ as = 'customer', step = 'login', email = '', target, chosen } = {}) => {
    useSignInState.setState({
      ...closed,
      as,
      step,
      draft: { ...closed.draft, email },
      target,
      chosen,
      isOpen: !hasPages,
    });
    if (!hasPages) return;
    const point = target === 'here' ? pointAt(pathname, search) : target;
    if (point !== undefined) setReturnTo(point);
    void navigate(hrefTo(signInRoutes[step]));
  };
}

/** What the sign-in screens work with: the same on a page and in the slide-over. */
export function useSignInFlow() {
  const navigate = useNavigate();
  const { as, draft, target, chosen } = useSignInState();
  return {
    as,
    draft,
    chosen,
    /** Goes to another step and hands it what this one learned. */
    goTo(step: SignInStep, learned: Partial<SignInDraft> = {}): void {
      useSignInState.setState({ step, draft: { ...draft, ...learned } });
      if (hasPages) void navigate(hrefTo(signInRoutes[step]));
    },
    /** Signs in with the tokens of the last step, and goes where signing in was to lead. */
    async finish(tokens: Tokens): Promise<void> {
      useArriving.setState({ isArriving: true });
      try {
        await signIn(tokens);
        const href = hasPages ? takeReturnTo() : hrefOf(target);
        if (hasPages) useSignInState.setState(closed);
        else showSuccess();
        if (href !== undefined) clearJustSignedIn();
        if (href !== 'here') await navigate(href ?? hrefTo('BaseRedirect'), { replace: hasPages });
      } finally {
        useArriving.setState({ isArriving: false });
      }
    },
  };
}

function showSuccess(): void {
  useSignInState.setState({ ...closed, isOpen: true, step: 'success' });
  setTimeout(() => {
    if (useSignInState.getState().step === 'success') closeSignIn();
  }, SUCCESS_SHOWN_MS);
}

function hrefOf(target: SignInTarget | undefined): string | undefined {
  if (target === undefined || target === 'here') return target;
  setReturnTo(target);
  return takeReturnTo();
}

/** Where to return to for an address; undefined for one that is no route of ours. */
export function pointAt(pathname: string, search: string): ReturnTo | undefined {
  const match = routeAt(pathname);
  return match && { ...match, search: Object.fromEntries(new URLSearchParams(search)) };
}
