import type { Clock } from "@atrium/time";
import type { AuditSink } from "../../platform/audit/auditSink.ts";
import { faultOf } from "./passwordRules.ts";
import { generatePassword, hashPassword } from "./passwords.ts";
import { peopleEntry } from "./peopleEntry.ts";
import { ADMINISTRATOR, DEFAULT_ROLES } from "./roles.ts";
import type { IdentityStore } from "./store.ts";

const FIRST_USER = "admin";

/** The first user, made by this start. */
export interface FirstUser {
  readonly username: string;
  /** Present when it was generated: to be shown once, it is not kept anywhere. */
  readonly password?: string;
}

/**
 * Makes the default roles and, where there is no user at all, the first one.
 * @returns the user that was made; undefined at every later start
 * @throws Error when the given password is too weak
 */
export async function ensureFirstUser(options: {
  readonly store: IdentityStore;
  readonly audit: Pick<AuditSink, "record">;
  readonly clock: Pick<Clock, "now">;
  readonly password: string | undefined;
  readonly siteName: string;
}): Promise<FirstUser | undefined> {
  const { store, audit, clock, siteName, password: given } = options;
  if (await store.hasUsers()) return undefined;
  const fault = given === undefined ? undefined : faultOf(given, { username: FIRST_USER, siteName });
  if (fault !== undefined) throw new Error(`ATRIUM_ADMIN_PASSWORD: ${fault}`);
  await store.addRoles(DEFAULT_ROLES);
  const password = given ?? generatePassword();
  const passwordHash = await hashPassword(password);
  const asksNewPassword = given === undefined;
  const now = clock.now();
  await store.createUser({ username: FIRST_USER, passwordHash, role: ADMINISTRATOR, now, asksNewPassword });
  const after = { username: FIRST_USER, role: ADMINISTRATOR, isActive: true };
  await audit.record(peopleEntry({ kind: "user.created", by: "Atrium", subject: FIRST_USER, after }));
  return given === undefined ? { username: FIRST_USER, password } : { username: FIRST_USER };
}
