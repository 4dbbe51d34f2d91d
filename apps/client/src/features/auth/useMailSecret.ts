import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';

/** The secret behind the hash of a mail's link, which leaves the address as soon as it was read. */
export function useMailSecret(): string {
  const { pathname, hash } = useLocation();
  const navigate = useNavigate();
  const [secret, setSecret] = useState(hash.slice(1));
  useEffect(() => {
    if (hash === '') return;
    // Also of a link that is opened where an incomplete one was before.
    setSecret(hash.slice(1));
    void navigate(pathname, { replace: true });
  }, [hash, pathname, navigate]);
  return secret;
}
