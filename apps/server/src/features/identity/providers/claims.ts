import { Username } from "@atrium/contract/people";

/** What a provider says of a person. */
export type Claims = Readonly<Record<string, unknown>>;

/** The texts of a claim; dots in its name lead into objects. Empty: it is not there. */
export function textsOf(claims: Claims, name: string): readonly string[] {
  const found = Object.hasOwn(claims, name) ? claims[name] : within(claims, name.split("."));
  return [found].flat().filter((value) => typeof value === "string");
}

function within(value: unknown, [name, ...rest]: readonly string[]): unknown {
  if (name === undefined) return value;
  if (typeof value !== "object" || value === null || !Object.hasOwn(value, name)) return undefined;
  return within(Reflect.get(value, name), rest);
}

/** Whether the person has shown a second factor, in the words of the provider that count as one. */
export function hasFactor(claims: Claims, values: readonly string[]): boolean {
  const shown = [...textsOf(claims, "amr"), ...textsOf(claims, "acr")];
  return shown.some((value) => values.includes(value));
}

/** When the person gave their password to the provider, ms; undefined: it does not say. */
export function provenAt(claims: Claims, now: number): number | undefined {
  const { auth_time: seconds } = claims;
  return typeof seconds === "number" && seconds > 0 ? Math.min(seconds * 1_000, now) : undefined;
}

/** The name by which a provider knows the person. */
export function nameIn(claims: Claims): string {
  for (const claim of ["preferred_username", "email", "upn", "name"]) {
    const [text = ""] = textsOf(claims, claim);
    if (text !== "") return text;
  }
  return String(claims["sub"]);
}

/** Room for what tells two of the same name apart. */
const LONGEST = 48;

/** The names that an account may get, in order: the provider's, then with the provider's key, then with a number. */
export function* usernamesFor(name: string, key: string): Generator<string> {
  const clean = name
    .normalize("NFC")
    .replaceAll(/[^\p{L}\p{M}\p{N}._@-]+/gu, "-")
    .replace(/^[^\p{L}\p{N}]+/u, "");
  const base = Username.safeParse(Array.from(clean).slice(0, LONGEST).join("").slice(0, LONGEST)).data ?? `${key}-user`;
  yield base;
  const own = `${base.slice(0, 30)}.${key.slice(0, 28)}`;
  yield own;
  for (let number = 2; ; number++) yield `${own.slice(0, 58)}-${number}`;
}
