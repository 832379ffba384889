import { t } from "@atrium/words";
import * as z from "zod";
import { EpochMillis } from "../base/ids.ts";
import { PlainName } from "../base/plainName.ts";
import { TrustedCertificate } from "../base/trustedCertificate.ts";
import { RoleId } from "./role.ts";
import { directory, isSafeDirectory } from "./directorySettings.ts";
import { Line } from "./providerLine.ts";
import { ProviderKey } from "./signInReturn.ts";

/** The most sign-ins of organisations at one site. */
export const MAX_SIGN_IN_PROVIDERS = 10;
/** The most groups of one that are given a role. */
const MAX_GRANTS = 100;

/**
 * The provider's own name for itself, as it stands in its tokens. Encrypted, or on this machine itself, as a test has it.
 */
const Issuer = z
  .url({ protocol: /^https?$/, error: () => t("Enter an address that begins with https://") })
  .max(500)
  .refine((url) => !/[?#]|^[a-z]+:\/\/[^/]*@/i.test(url), {
    error: () => t("Leave out user names, ? and #"),
  })
  .refine((url) => isSafeAddress(url), { error: () => t("Enter an address that begins with https://") });

/** Whether what is sent there is encrypted, or does not leave this machine. */
export function isSafeAddress(url: string): boolean {
  if (!URL.canParse(url)) return false;
  const { protocol, hostname } = new URL(url);
  return protocol === "https:" || (protocol === "http:" && /^(?:127\.\d+\.\d+\.\d+|localhost|\[::1\])$/.test(hostname));
}

const openId = {
  kind: z.literal("openid"),
  issuer: Issuer,
  clientId: Line.max(300),
  /** Separated by spaces. */
  scopes: Line.max(300).refine((scopes) => scopes.split(/\s+/).includes("openid"), {
    error: () => t("openid must be one of them"),
  }),
  /** The claim with the groups; dots lead into objects: realm_access.roles. */
  groupsClaim: Line.max(200),
  /** Values of the claims acr and amr that count as a second factor. */
  factorValues: z.array(Line.max(200)).max(20),
  certificate: TrustedCertificate.exactOptional(),
};

/** Who is in this group gets this role. The first of the list that fits counts; who is in none is refused. */
export const SignInGrant = z.object({ group: Line.max(300), roleId: RoleId });
export type SignInGrant = z.infer<typeof SignInGrant>;

const common = {
  name: PlainName,
  isOn: z.boolean(),
  grants: z.array(SignInGrant).max(MAX_GRANTS),
};

/** What a provider is set to, as everyone who may set it sees it. */
export const SignInSettings = z.discriminatedUnion("kind", [
  z.object({ ...openId, hasSecret: z.boolean() }),
  z.object({ ...directory, hasSecret: z.boolean() }),
]);
export type SignInSettings = z.infer<typeof SignInSettings>;
export type SignInKind = SignInSettings["kind"];
export type OpenIdSettings = Extract<SignInSettings, { kind: "openid" }>;
export type DirectorySettings = Extract<SignInSettings, { kind: "ldap" }>;

/** Of the server at a provider or directory. */
const Secret = z.string().min(1).max(1_000);

/** The same as a person writes it. The secret is stored encrypted and never returned; absent in a change: it stays. */
export const SignInProviderContent = z.object({
  ...common,
  settings: z.discriminatedUnion("kind", [
    z.object({ ...openId, clientSecret: Secret.exactOptional() }),
    z
      .object({ ...directory, servicePassword: Secret.exactOptional() })
      .refine(({ address, isStartTls }) => isStartTls || isSafeDirectory(address), {
        path: ["isStartTls"],
        error: () => t("Passwords would cross the network unencrypted: turn on StartTLS, or use ldaps://"),
      }),
  ]),
});
export type SignInProviderContent = z.infer<typeof SignInProviderContent>;

export const SignInProviderCreate = SignInProviderContent.extend({ key: ProviderKey });
export type SignInProviderCreate = z.infer<typeof SignInProviderCreate>;

export const SignInProviderChange = SignInProviderContent.extend({ revision: z.int().positive() });
export type SignInProviderChange = z.infer<typeof SignInProviderChange>;

export const SignInProvider = z.object({
  /** Part of the addresses that are entered at the provider; it stays. */
  key: ProviderKey,
  ...common,
  settings: SignInSettings,
  /** Accounts that belong to it. */
  users: z.int().nonnegative(),
  /** Why nobody can sign in with it: its secret cannot be read any more, or was entered for another address. */
  trouble: z.string().nullable(),
  changedAt: EpochMillis,
  changedBy: z.string(),
  revision: z.int().positive(),
});
export type SignInProvider = z.infer<typeof SignInProvider>;

export const SignInProviders = z.object({ providers: z.array(SignInProvider).max(MAX_SIGN_IN_PROVIDERS) });

/** What a test takes: a person of the directory, whose groups and role are looked up. */
export const SignInTrialRequest = z.object({ username: Line.max(256).exactOptional() });
export type SignInTrialRequest = z.infer<typeof SignInTrialRequest>;

/** One step of a test: what was tried, and what came of it. */
export const SignInTrialStep = z.object({
  /** `unknown`: the provider does not say. */
  state: z.enum(["good", "bad", "unknown"]),
  sentence: z.string(),
});
export type SignInTrialStep = z.infer<typeof SignInTrialStep>;

/** The steps up to the first that went wrong. */
export const SignInTrial = z.object({ steps: z.array(SignInTrialStep).max(40) });
export type SignInTrial = z.infer<typeof SignInTrial>;
