import type { Config } from '../config.ts';
import { type Finding, failure } from './finding.ts';

/** What stands in examples, and is tried first. */
const everybodys =
  /^(admin|changeme|change-me|example|gatehouse|guest|mosquitto|mqtt|passwd|password|pass|postgres|root|secret|test)?\d{0,4}$/i;
/** A key of 32 random characters has fewer different ones less often than anything happens. */
const LEAST_DIFFERENT = 10;

/** Secrets that anybody guesses, by the variable that holds them; nothing of them is shown. */
export function examineSecrets({ keyRing, databaseUrl, mqttUrls, metricsToken }: Config): Finding[] {
  const isUniform = new Set(keyRing.current.bytes).size < LEAST_DIFFERENT;
  return [
    ...(isUniform ? [guessed('SECRET_KEY', 'npm run keys -- rotate makes another')] : []),
    ...(hasKnownPassword(databaseUrl) ? [guessed('DATABASE_URL', 'give its user another password')] : []),
    ...(mqttUrls?.some(hasKnownPassword) ? [guessed('MQTT_URL', 'give its user another password')] : []),
    ...(metricsToken && new Set(metricsToken).size < LEAST_DIFFERENT
      ? [guessed('METRICS_TOKEN', 'make another')]
      : []),
  ];
}

/** An address without a password is let in by something else. */
function hasKnownPassword(url: string | undefined): boolean {
  if (url === undefined) return false;
  const { username, password } = new URL(url);
  const given = decodeURIComponent(password);
  return password !== '' && (everybodys.test(given) || given === decodeURIComponent(username));
}

const guessed = (variable: string, advice: string) =>
  failure(variable, `holds a secret that anybody guesses: ${advice}`);
