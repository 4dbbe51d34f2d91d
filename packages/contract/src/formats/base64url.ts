/**
 * What so many bytes look like in base64url, each in one spelling. Decoders take more than one: padded, with the signs of
 * plain base64, or with bits at the end that stand for nothing.
 */
export function base64urlOf(bytes: number): RegExp {
  const whole = Math.floor(bytes / 3) * 4;
  const rest = ['', '[\\w-][AQgw]', '[\\w-]{2}[AEIMQUYcgkosw048]'][bytes % 3];
  return new RegExp(`^[\\w-]{${whole}}${rest}$`);
}
