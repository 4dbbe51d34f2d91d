/** Shows password managers whose password is being set; people see the name elsewhere. */
export function UsernameOfPassword({ username }: { username: string | undefined }) {
  return (
    <input
      type="email"
      name="username"
      autoComplete="username"
      className="visually-hidden"
      value={username ?? ''}
      readOnly
      tabIndex={-1}
      aria-hidden="true"
    />
  );
}
