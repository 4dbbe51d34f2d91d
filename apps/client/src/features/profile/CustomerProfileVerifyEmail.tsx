import { useNavigate } from 'react-router';
import { CodeForm } from '../../forms/CodeForm.tsx';
import { useCustomerDetails, useKeepCustomer } from '../../forms/customerQueries.ts';
import { hrefTo } from '../../lib/paths.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { QueryError } from '../../ui/QueryError.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { show } from '../../ui/toast.ts';
import { messages } from './messages.ts';
import { ProfileFrame } from './ProfileFrame.tsx';
import { useUpdateEmail, useVerifyEmail } from './queries.ts';

/** The code that went to a new e-mail address. */
export function CustomerProfileVerifyEmail() {
  const customer = useCustomerDetails();
  return (
    <ProfileFrame title={messages.verifyEmail}>
      {customer.data ? (
        customer.data.pendingEmail === null ? (
          <EmptyState
            title={messages.nothingToVerify}
            text={messages.yourEmailIs(customer.data.email)}
            action={
              <LinkButton to={hrefTo('CustomerProfileDetails')}>
                {messages.sections.CustomerProfileDetails.title}
              </LinkButton>
            }
          />
        ) : (
          <Verification email={customer.data.pendingEmail} />
        )
      ) : customer.error ? (
        <QueryError query={customer} />
      ) : (
        <div aria-busy="true">
          <Skeleton height="16rem" />
        </div>
      )}
    </ProfileFrame>
  );
}

function Verification({ email }: { email: string }) {
  const navigate = useNavigate();
  const keep = useKeepCustomer();
  const verify = useVerifyEmail();
  const update = useUpdateEmail();

  async function check(code: string) {
    const changed = await verify.mutateAsync(code);
    await navigate(hrefTo('CustomerProfileDetails'), { replace: true });
    await keep(changed);
    show(messages.emailChanged, { id: 'email-changed' });
  }

  return (
    <CodeForm
      purpose="email"
      email={email}
      action={messages.verifyEmail}
      check={check}
      resend={() => update.mutateAsync({ email })}
    >
      <LinkButton variant="quiet" wide to={hrefTo('CustomerProfileDetails')}>
        {messages.useAnotherEmail}
      </LinkButton>
    </CodeForm>
  );
}
