import * as z from "zod";
import { FactorProof, type SecondFactorAsked } from "./account.ts";

// Of the sign-in page, which stays small: no schema of lists or sites belongs here.

/** Names a sign-in of an organisation in addresses. */
export const ProviderKey = z
  .string()
  .max(32)
  .regex(/^[a-z][a-z0-9-]{1,31}$/);

/** What the sign-in page offers beside its form. */
export const SignInWays = z.object({ providers: z.array(z.object({ key: ProviderKey, name: z.string() })).max(10) });
export type SignInWays = z.infer<typeof SignInWays>;

/** Why nobody was signed in by a provider. */
export const SIGN_IN_REFUSALS = [
  "expired",
  "unreachable",
  "certificate",
  "declined",
  "invalid",
  "no-role",
  "inactive",
  "taken",
  "off",
] as const;
export type SignInRefusal = (typeof SIGN_IN_REFUSALS)[number];

/** How a sign-in with a provider ended. */
export type SignInReturn =
  | { readonly kind: "signed-in" }
  | { readonly kind: "refused"; readonly why: SignInRefusal }
  | { readonly kind: "asked"; readonly asked: SecondFactorAsked };

const Written = z.object({
  end: z.enum(["signed-in", "refused", "asked"]),
  why: z.string().optional(),
  step: z.string().max(128).optional(),
  until: z.coerce.number().int().optional(),
  ways: z.string().max(100).optional(),
});

/** As the part of an address behind #, which browsers send to nobody. */
export function signInReturnText(end: SignInReturn): string {
  const more =
    end.kind === "refused"
      ? { why: end.why }
      : end.kind === "asked"
        ? { step: end.asked.step, until: String(end.asked.expiresAt), ways: end.asked.ways.join(" ") }
        : {};
  return `#${new URLSearchParams({ end: end.kind, ...more }).toString()}`;
}

export function readSignInReturn(hash: string): SignInReturn | undefined {
  const written = Written.safeParse(Object.fromEntries(new URLSearchParams(hash.replace(/^#/, ""))));
  if (!written.success) return undefined;
  const { end, why = "", step = "", until = 0, ways = "" } = written.data;
  if (end === "signed-in") return { kind: end };
  if (end === "refused") return isRefusal(why) ? { kind: end, why } : undefined;
  const known = ways.split(" ").filter((way) => isWay(way));
  return known.length === 0 ? undefined : { kind: end, asked: { step, expiresAt: until, ways: known } };
}

function isRefusal(why: string): why is SignInRefusal {
  return SIGN_IN_REFUSALS.some((one) => one === why);
}

function isWay(way: string): way is FactorProof["way"] {
  return FactorProof.options.some(({ shape }) => shape.way.value === way);
}
