import { phrase } from "@atrium/words";
import * as z from "zod";
import { API_BASE } from "../base/api.ts";
import { FEATURES } from "../base/feature.ts";
import { EpochMillis, UserId } from "../base/ids.ts";
import { RoleLimits } from "./roleLimits.ts";
import { Preferences } from "../site/preferences.ts";

/** The session cookie's key (specification point 9). */
export const SESSION_COOKIE = "_dtc";
/** Where a browser sends it. Cookies know no ports: a camera on the server's host name would get it everywhere else. */
export const SESSION_COOKIE_PATH = API_BASE;
/** How a socket outside that path shows a page's bearer: as one of the protocols that it offers. */
export const BEARER_PROTOCOL = "bearer.";

export const SignInRequest = z.object({
  username: z.string().trim().min(1).max(64),
  password: z.string().min(1).max(256),
  /** The browser keeps the session after it is closed, for the screen of a control room. */
  stay: z.boolean().default(false),
});
export type SignInRequest = z.infer<typeof SignInRequest>;

/** Where the browser goes after signing out here: to the sign-in of the organisation, which ends its own session. */
export const SignOutReply = z.object({ next: z.string() });

export const SignInReply = z.object({ token: z.string(), expiresAt: EpochMillis });
export type SignInReply = z.infer<typeof SignInReply>;

/** The token that a page sends with its calls: good for `expiresIn` ms, and no longer than its session. */
export const BearerReply = z.object({ bearer: z.string(), expiresIn: z.int().positive() });
export type BearerReply = z.infer<typeof BearerReply>;

/** Why a session has ended, as a sentence for its user. */
export const SESSION_ENDS = {
  "signed-out": phrase("You signed out"),
  revoked: phrase("An administrator ended your session"),
  deactivated: phrase("An administrator deactivated your account"),
  "password-reset": phrase("An administrator reset your password"),
  "password-changed": phrase("You changed your password in another session"),
  "ended-by-you": phrase("You ended this session from another one"),
  "factor-added": phrase("You added a second factor in another session"),
  "factor-reset": phrase("An administrator reset your second factor"),
  replaced: phrase("You signed in again"),
  "ended-elsewhere": phrase("Your organisation's sign-in ended your session"),
  "provider-off": phrase("An administrator turned off the sign-in that you used"),
  lifetime: phrase("Your session reached its maximum length"),
  idle: phrase("Your session was inactive for 12 hours"),
} as const;
export type SessionEnd = keyof typeof SESSION_ENDS;

export const Permission = z.object({ isUsed: z.boolean(), feature: z.object({ slug: z.enum(FEATURES) }) });
export type Permission = z.infer<typeof Permission>;

/** What a person has to do before anything else: change a password that somebody else gave, set up a second factor. */
export const DUTIES = ["new-password", "second-factor"] as const;
export type Duty = (typeof DUTIES)[number];

export const CurrentUser = z.object({
  id: UserId,
  username: z.string(),
  role: z.object({
    name: z.string(),
    permissions: z.array(Permission),
    /** Where the permissions hold; absent: everywhere. */
    limits: RoleLimits.exactOptional(),
  }),
  /** What the person has chosen. */
  preferences: Preferences.optional(),
  /** What holds for them here: the site's, where they have chosen nothing. */
  reads: Preferences.optional(),
  /** The site's own. */
  siteDefaults: Preferences.optional(),
  /**
   * The sign-in of the organisation that the account belongs to; absent: it has a password of its own here. With a directory
   * (ldap) the password is the directory's, and given here.
   */
  signsInWith: z.object({ key: z.string(), name: z.string(), kind: z.enum(["openid", "ldap"]) }).optional(),
  /** Absent: nothing. While there is one, every call is refused (EAU009) but those that it takes. */
  duty: z.enum(DUTIES).optional(),
});
export type CurrentUser = z.infer<typeof CurrentUser>;
