import { useEffect, useState } from 'react';
import { Navigate } from 'react-router';
import { signOut } from '../lib/signOut.ts';
import { afterLogout } from './afterLogout.ts';

/** Signs out and leads on; there is nothing to see (docs/specification/auth.md#logging-out). */
export function Logout() {
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    void signOut().then(() => setOver(true));
  }, []);
  return isOver && <Navigate to={afterLogout()} replace />;
}
